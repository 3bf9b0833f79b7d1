#ifndef CTHREADLOCAL_H
#define CTHREADLOCAL_H

#ifdef __cplusplus
extern "C" {
#endif

/// Puts `object` into this thread's hand-over slot, in place of what was there.
void sd_handoff_give(void *_Nullable object);

/// Returns what lies in this thread's hand-over slot, and clears the slot.
void *_Nullable sd_handoff_take(void);

#ifdef __cplusplus
}
#endif

#endif
