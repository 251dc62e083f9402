/**
 * The CPU clocks of this platform, and how the CPU time of sessions and servers is told. Adapters
 * report that time with them, and the harness measures its own threads.
 */
@NullMarked
package fasttrack.core.spi.cpu;

import org.jspecify.annotations.NullMarked;
