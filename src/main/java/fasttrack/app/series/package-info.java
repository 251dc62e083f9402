/** The results of several runs in a row: a load curve, or the medians of repeats. */
@NullMarked
package fasttrack.app.series;

import org.jspecify.annotations.NullMarked;
