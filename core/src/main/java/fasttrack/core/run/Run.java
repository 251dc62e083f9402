package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.result.RunResult;

/**
 * A finished run.
 *
 * @param result what it found
 * @param samples the histograms and the timeline behind the result, types in the result's order
 */
public record Run(RunResult result, Samples samples) {}
