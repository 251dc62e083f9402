package fasttrack.core.run.verify;

import fasttrack.core.model.Observation;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Verification;
import java.util.List;

/**
 * What the checks of a run found.
 *
 * @param verification whether the work was right
 * @param unknownCommits the fates of the unacknowledged commits
 * @param observations the workload's observations of the run
 */
public record Checked(
    Verification verification,
    List<UnknownCommit> unknownCommits,
    List<Observation> observations) {}
