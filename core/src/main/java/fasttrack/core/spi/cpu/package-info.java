/**
 * The CPU clocks of this platform. Adapters use them to report the CPU time of sessions and
 * servers, and the harness to measure its own threads.
 */
@NullMarked
package fasttrack.core.spi.cpu;

import org.jspecify.annotations.NullMarked;
