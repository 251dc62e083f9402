/** Conditions that a run's figures must meet, and the baseline to which they may refer. */
@NullMarked
package fasttrack.app.report.threshold;

import org.jspecify.annotations.NullMarked;
