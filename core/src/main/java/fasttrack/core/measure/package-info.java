/** What a run measures: clocks, CPU time, and the samples of each transaction type. */
@NullMarked
package fasttrack.core.measure;

import org.jspecify.annotations.NullMarked;
