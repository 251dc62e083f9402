/** PostgreSQL: an existing server, or one that the run starts, without an installation. */
@NullMarked
package fasttrack.postgresql;

import org.jspecify.annotations.NullMarked;
