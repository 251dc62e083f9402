/** Standbys that follow a PostgreSQL server, and what is done to them. */
@NullMarked
package fasttrack.postgresql.standby;

import org.jspecify.annotations.NullMarked;
