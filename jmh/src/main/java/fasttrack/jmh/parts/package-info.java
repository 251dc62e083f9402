/** Microbenchmarks of the parts: inputs, clocks, locks, and the network engine. */
@NullMarked
package fasttrack.jmh.parts;

import org.jspecify.annotations.NullMarked;
