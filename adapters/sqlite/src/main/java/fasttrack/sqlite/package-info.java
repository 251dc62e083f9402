/** SQLite: the engine runs in this process, on a file. */
@NullMarked
package fasttrack.sqlite;

import org.jspecify.annotations.NullMarked;
