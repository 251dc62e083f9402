/**
 * Runs a benchmark: terminals, workers and their retries, the load and the harness's own cost, and
 * what becomes of it: the result, the reasons why it does not count, and warnings.
 */
@NullMarked
package fasttrack.core.run;

import org.jspecify.annotations.NullMarked;
