/** A PostgreSQL server: its programs, its settings, its address. */
@NullMarked
package fasttrack.postgresql.server;

import org.jspecify.annotations.NullMarked;
