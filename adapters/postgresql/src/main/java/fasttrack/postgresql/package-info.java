/** PostgreSQL: a server that is there, or one of its own that nobody had to install. */
@NullMarked
package fasttrack.postgresql;

import org.jspecify.annotations.NullMarked;
