/** Whether the database did the work: answers, content and commits beside the oracle's. */
@NullMarked
package fasttrack.core.run.verify;

import org.jspecify.annotations.NullMarked;
