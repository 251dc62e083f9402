/**
 * The CPU clocks of this platform, and what the kernel tells of processes and threads in {@code
 * /proc}.
 */
@NullMarked
package fasttrack.core.proc;

import org.jspecify.annotations.NullMarked;
