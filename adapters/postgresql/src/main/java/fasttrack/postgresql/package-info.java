/** PostgreSQL: an existing server, or one that a run starts itself. */
@NullMarked
package fasttrack.postgresql;

import org.jspecify.annotations.NullMarked;
