package fasttrack.app.report.analysis;

import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.statistics.Estimate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What two clocks tell of the same time. The parts of an elapsed time add up to it whatever they
 * are, since the last one is what is left, so that time in the wrong part shows only here.
 */
public final class Identities {
  private Identities() {}

  /**
   * Returns by how much the waits for a processor that stand in the types' elapsed times exceed all
   * that the kernel counted of the same threads, beyond what the drawn readings' errors explain: as
   * a share of the elapsed time, 0 where they do not, or where one of the two is not known.
   */
  public static double queueExcess(RunResult result) {
    Double all = TimeParts.runQueue(result);
    double elapsed = 0;
    double queue = 0;
    double error = 0;
    double good = 0;
    for (TypeResult type : result.types()) {
      TimeParts parts = TimeParts.of(result, type);
      SampledWaits sampled = type.locking().sampled();
      if (parts != null && sampled != null && sampled.clientQueue() != null) {
        good += type.good();
        elapsed += type.good() * parts.elapsedNanos();
        queue += type.good() * parts.of(TimePart.RUN_QUEUE);
        error += type.good() * errors(sampled.clientQueue(), sampled.serverQueue());
      }
    }
    return all == null || elapsed == 0 || Double.isNaN(error)
        ? 0
        : Math.max(0, (queue - error - good * all) / elapsed);
  }

  private static double errors(@Nullable Estimate... estimates) {
    return Stream.of(estimates)
        .mapToDouble(estimate -> estimate == null ? 0 : estimate.errorNanos())
        .sum();
  }

  /**
   * Returns by how much the waits for a processor within a type's commits exceed these, or all such
   * waits of the same transactions, as a share of its service time; 0 where they do not.
   */
  public static double commitExcess(TypeResult type) {
    ElapsedSplit split = type.locking().split();
    SampledWaits sampled = type.locking().sampled();
    Double service = type.service().meanNanos();
    if (split == null
        || service == null
        || sampled == null
        || sampled.commitQueue() == null
        || sampled.clientQueue() == null) {
      return 0;
    }
    Estimate within = sampled.commitQueue();
    double overAll = within.nanos() - sampled.clientQueue().nanos();
    double overCommits = within.nanos() - errors(within) - split.commitNanos();
    return Math.max(0, Math.max(overAll, Double.isNaN(overCommits) ? 0 : overCommits) / service);
  }

  /** Returns by how much the worst of them is missed, as a share of the elapsed time. */
  static double excess(RunResult result) {
    return result.types().stream()
        .mapToDouble(Identities::commitExcess)
        .reduce(queueExcess(result), Math::max);
  }
}
