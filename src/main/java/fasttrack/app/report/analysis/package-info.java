/** What follows from a run's figures: where the time went, and what limits the run. */
@NullMarked
package fasttrack.app.report.analysis;

import org.jspecify.annotations.NullMarked;
