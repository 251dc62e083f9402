package fasttrack.core.run;

import fasttrack.core.model.Observation;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Verification;
import java.util.List;

/**
 * What the checks of a run found.
 *
 * @param verification whether the work was right
 * @param unknownCommits what became of the commits that nobody acknowledged
 * @param observations what the workload's rules want to be said, fed with the run
 */
record Checked(
    Verification verification,
    List<UnknownCommit> unknownCommits,
    List<Observation> observations) {}
