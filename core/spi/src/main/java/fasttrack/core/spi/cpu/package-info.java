/** How the CPU time of sessions and servers is told. */
@NullMarked
package fasttrack.core.spi.cpu;

import org.jspecify.annotations.NullMarked;
