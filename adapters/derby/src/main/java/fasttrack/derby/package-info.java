/** Apache Derby: the engine runs in this process, on a folder of files. */
@NullMarked
package fasttrack.derby;

import org.jspecify.annotations.NullMarked;
