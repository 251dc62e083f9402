/**
 * Microbenchmarks of the parts: inputs, samples, clocks, compilers, locks, and the network engine.
 */
@NullMarked
package fasttrack.jmh.parts;

import org.jspecify.annotations.NullMarked;
