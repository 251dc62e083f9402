/** The statistics of a run and of several: estimates with their intervals, trends, and curves. */
@NullMarked
package fasttrack.core.statistics;

import org.jspecify.annotations.NullMarked;
