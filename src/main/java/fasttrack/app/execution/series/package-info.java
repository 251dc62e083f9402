/**
 * Several runs that belong together: which runs next, how it is executed, what all of them come to,
 * and how that is saved and shown. {@link fasttrack.app.execution.series.SeriesExecution} is the
 * one loop for all of them.
 */
@NullMarked
package fasttrack.app.execution.series;

import org.jspecify.annotations.NullMarked;
