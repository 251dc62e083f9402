/** Runs a benchmark: terminals, workers, retries, verification, and the harness's own floor. */
@NullMarked
package fasttrack.core.run;

import org.jspecify.annotations.NullMarked;
