/**
 * Several runs that belong together: which runs next, how it is executed, what the runs add up to,
 * and how that is saved and shown. {@link fasttrack.app.study.SeriesExecution} is the one loop for
 * all of them.
 */
@NullMarked
package fasttrack.app.study;

import org.jspecify.annotations.NullMarked;
