/** Micro-runs with JMH: the same transactions over the same interface as the benchmark's. */
@NullMarked
package fasttrack.jmh;

import org.jspecify.annotations.NullMarked;
