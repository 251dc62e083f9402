/** HSQLDB: the engine runs in this process, on a folder of files. */
@NullMarked
package fasttrack.hsqldb;

import org.jspecify.annotations.NullMarked;
