/** What sessions wait for: as a session reports it itself, and as it is sampled from outside. */
@NullMarked
package fasttrack.core.spi.wait;

import org.jspecify.annotations.NullMarked;
