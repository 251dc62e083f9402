/** A key-value store in a table of PostgreSQL. */
@NullMarked
package fasttrack.postgresql.store;

import org.jspecify.annotations.NullMarked;
