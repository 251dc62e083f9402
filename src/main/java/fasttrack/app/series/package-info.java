/** What several runs in a row come to: a load curve, or medians of repeats. */
@NullMarked
package fasttrack.app.series;

import org.jspecify.annotations.NullMarked;
