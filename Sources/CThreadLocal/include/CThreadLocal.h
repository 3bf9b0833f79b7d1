#ifndef CTHREADLOCAL_H
#define CTHREADLOCAL_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Puts `object` into this thread's hand-over slot, in place of what was there.
void sd_handoff_give(void *_Nullable object);

/// Returns what lies in this thread's hand-over slot, and clears the slot.
void *_Nullable sd_handoff_take(void);

/// The innermost in-place edit of this thread, as `sd_set_edit` had it.
void *_Nullable sd_edit(void);
void sd_set_edit(void *_Nullable edit);

/// Whether little is left of this thread's stack; false where that cannot be told.
bool sd_stack_is_low(void);

/// Calls `body` on a stack of its own, and waits for it.
/// Returns false, without having called it, where there is no memory for one.
bool sd_call_on_new_stack(void (*_Nonnull body)(void *_Nullable), void *_Nullable argument);

#ifdef __cplusplus
}
#endif

#endif
