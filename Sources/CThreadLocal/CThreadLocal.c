#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // pthread_getattr_np
#endif

#include "CThreadLocal.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#else
#include <pthread.h>
#endif

// The initialiser of a model class has no parameter for the storage that a context made for it, and
// Swift has no thread-local variables: one pointer per thread carries it across the call.
static _Thread_local void *slot = NULL;

void sd_handoff_give(void *object) { slot = object; }

void *sd_handoff_take(void) {
  void *object = slot;
  slot = NULL;
  return object;
}

static _Thread_local void *innermost_edit = NULL;

void *sd_edit(void) { return innermost_edit; }

void sd_set_edit(void *edit) { innermost_edit = edit; }

// This thread's stack, and the address from which on little is left; the same where unknown.
static _Thread_local uintptr_t stack_start = 0;
static _Thread_local uintptr_t stack_floor = 0;
static _Thread_local uintptr_t stack_end = 0;

static void find_stack(void) {
  stack_start = stack_floor = stack_end = 1;
#if defined(__linux__)
  pthread_attr_t attributes;
  void *start = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  int failure = pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  if (failure || size == 0) return;
  stack_start = (uintptr_t)start;
  stack_end = stack_start + size;
#elif defined(__APPLE__)
  stack_end = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  stack_start = stack_end - pthread_get_stacksize_np(pthread_self());
#endif
  size_t reserve = (stack_end - stack_start) / 3;
  stack_floor = stack_start + (reserve < 256 * 1024 ? reserve : 256 * 1024);
}

bool sd_stack_is_low(void) {
  char here;
  uintptr_t address = (uintptr_t)&here;
  if (stack_end == 0) find_stack();
  // Code may run on a stack that is not the thread's.
  return address < stack_floor && address >= stack_start;
}

#if defined(_WIN32)
bool sd_call_on_new_stack(void (*body)(void *), void *argument) { return false; }
#else
struct call {
  void (*body)(void *);
  void *argument;
};

static void *run(void *context) {
  struct call *call = context;
  call->body(call->argument);
  return NULL;
}

bool sd_call_on_new_stack(void (*body)(void *), void *argument) {
  struct call call = {body, argument};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0) return false;
  // Address space only: what is not used takes no memory.
  pthread_attr_setstacksize(&attributes, (size_t)64 * 1024 * 1024);
  int failure = pthread_create(&thread, &attributes, run, &call);
  pthread_attr_destroy(&attributes);
  if (failure) return false;
  pthread_join(thread, NULL);
  return true;
}
#endif
