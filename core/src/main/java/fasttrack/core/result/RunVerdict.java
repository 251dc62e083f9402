package fasttrack.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run's work was right and its figures count.
 *
 * @param validity whether the figures count
 * @param verification whether the work was right
 * @param unknownCommits the transactions that change data and whose connection broke inside their
 *     commit
 * @param fidelity how well the types' costs rank as published; null where nothing is published, or
 *     too little is known
 * @param remarks the workload's own remarks on the run
 * @param warnings warnings about the figures
 */
public record RunVerdict(
    Validity validity,
    Verification verification,
    List<UnknownCommit> unknownCommits,
    @Nullable Fidelity fidelity,
    List<String> remarks,
    List<Finding> warnings) {}
