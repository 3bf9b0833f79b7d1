#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// What Swift cannot import by itself: casts to function pointers and variadic functions.

/// `SQLITE_TRANSIENT`: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` for the verbs that take a number and report the state now in force, such as
/// `SQLITE_DBCONFIG_DEFENSIVE`.
static inline int csqlite_db_config(sqlite3 *db, int verb, int value, int *result) {
  return sqlite3_db_config(db, verb, value, result);
}

/// `sqlite3_config` for the verbs without arguments, such as `SQLITE_CONFIG_MULTITHREAD`.
static inline int csqlite_config(int verb) { return sqlite3_config(verb); }

#endif
