package fasttrack.core.run.verify;

import fasttrack.core.model.Observation;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Verification;
import java.util.List;
import java.util.Optional;

/**
 * What the checks of a run found.
 *
 * @param verification whether the work was right
 * @param unknownCommits the fates of the unacknowledged commits
 * @param observations the workload's observations of the run
 * @param claimLost how the lock was lost that keeps other runs from the database, or empty
 */
public record CheckResults(
    Verification verification,
    List<UnknownCommit> unknownCommits,
    List<Observation> observations,
    Optional<String> claimLost) {}
