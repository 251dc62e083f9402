/** H2: the engine runs in this process, on a folder of files. */
@NullMarked
package fasttrack.h2;

import org.jspecify.annotations.NullMarked;
