#include "CThreadLocal.h"

#include <stddef.h>

// The initialiser of a model class has no parameter for the storage that a context made for it, and
// Swift has no thread-local variables: one pointer per thread carries it across the call.
static _Thread_local void *slot = NULL;

void sd_handoff_give(void *object) { slot = object; }

void *sd_handoff_take(void) {
  void *object = slot;
  slot = NULL;
  return object;
}
