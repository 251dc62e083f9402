package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.result.RunResult;
import java.util.List;

/**
 * A finished run.
 *
 * @param result what it found
 * @param samples the histograms and the timeline behind the result, types in the result's order
 * @param ledger of a segment, what its terminals executed, a line for each; else empty
 */
public record Run(RunResult result, Samples samples, List<String> ledger) {}
