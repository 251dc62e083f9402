/**
 * The CPU clocks of this platform: what an adapter uses to say what a session or a server costs,
 * and the harness to measure its own threads.
 */
@NullMarked
package fasttrack.core.spi.cpu;

import org.jspecify.annotations.NullMarked;
