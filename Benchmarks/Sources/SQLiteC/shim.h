#ifndef SQLITEC_SHIM_H
#define SQLITEC_SHIM_H

#include <sqlite3.h>

/// `SQLITE_TRANSIENT`, a cast that Swift cannot import.
static inline sqlite3_destructor_type sqlitec_transient(void) { return SQLITE_TRANSIENT; }

#endif
