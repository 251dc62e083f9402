package fasttrack.core.result;

import fasttrack.core.population.PopulationReport;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run found.
 *
 * @param format the name and version of this tree's form
 * @param state whether the run came to its end
 * @param startedAt when it started, ISO 8601 in UTC
 * @param spec what was run
 * @param environment the machine and software around it
 * @param engine the database
 * @param load how the data came in
 * @param measuredFrom when the measured interval began, ISO 8601 in UTC
 * @param measuredNanos the length of the measured interval
 * @param warmupTransactions how many transactions ran before it
 * @param dueTransactions how many were due in it: all outcomes and those skipped
 * @param skippedTransactions how many of them were given up before they began
 * @param rateTps good transactions that began and ended in it, a second; null where the figures do
 *     not count
 * @param queueing how long transactions waited before they began; null where each was due then
 * @param steadyState whether the rate stayed the same
 * @param types each transaction type, in published order
 * @param cpu where all CPU time went
 * @param serverCpuPerType how the server's CPU time of each type is known
 * @param floor what the harness itself costs
 * @param verification whether the work was right
 * @param outage what a crash on purpose did; null where there was none
 * @param unknownCommits the transactions that change data and whose connection broke inside their
 *     commit
 * @param fidelity how well the types' costs rank as published; null where nothing is published
 * @param remarks what the workload has to say of the run
 * @param warnings what a reader should know of the figures
 * @param validity whether the figures count
 */
public record RunResult(
    String format,
    State state,
    String startedAt,
    BenchmarkSpec spec,
    Environment environment,
    Engine engine,
    PopulationReport load,
    String measuredFrom,
    long measuredNanos,
    long warmupTransactions,
    long dueTransactions,
    long skippedTransactions,
    @Nullable Double rateTps,
    @Nullable Queueing queueing,
    SteadyState steadyState,
    List<TypeResult> types,
    CpuAccount cpu,
    CpuFigure.Method serverCpuPerType,
    HarnessFloor floor,
    Verification verification,
    @Nullable Outage outage,
    List<UnknownCommit> unknownCommits,
    @Nullable Fidelity fidelity,
    List<String> remarks,
    List<String> warnings,
    Validity validity) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-result/1";

  /** The reason against a result that was interrupted too early. */
  public static final String NOTHING_MEASURED = "interrupted before anything was measured";

  /** Whether a run came to its end. */
  public enum State {
    COMPLETE,
    /** Ended early by its user; what was measured until then is kept. */
    INTERRUPTED
  }

  /** Returns a type's mean CPU time, or null where the server's part of it is not known. */
  public @Nullable Double cpuMeanNanos(TypeResult type) {
    boolean known =
        serverCpuPerType == CpuFigure.Method.IN_CLIENT || type.serverCpuMeanNanos() != null;
    return known ? type.cpuMeanNanos() : null;
  }
}
