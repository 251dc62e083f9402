/** Microbenchmarks with JMH: the benchmark's transactions, through the same interface. */
@NullMarked
package fasttrack.jmh;

import org.jspecify.annotations.NullMarked;
