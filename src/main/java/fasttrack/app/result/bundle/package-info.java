/** The saved form of a run: a folder with the result, histograms, a time series and a log. */
@NullMarked
package fasttrack.app.result.bundle;

import org.jspecify.annotations.NullMarked;
