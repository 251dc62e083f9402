/**
 * The statistics of a run and of several: estimates with their intervals, trends, and curves. The
 * percentiles of one run are in {@link fasttrack.core.result.Latency}.
 */
@NullMarked
package fasttrack.core.statistics;

import org.jspecify.annotations.NullMarked;
