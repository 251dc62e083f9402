/** The progress of a run on standard error. */
@NullMarked
package fasttrack.app.execution.progress;

import org.jspecify.annotations.NullMarked;
