package fasttrack.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How several processes executed a run together.
 *
 * @param run the run's random name, the same in the results of all its segments
 * @param of how many segments it has
 * @param members this process, or, of a merged result, all of them in their order
 */
public record Joint(String run, int of, List<Member> members) {

  /**
   * One process.
   *
   * @param number its segment's number, from 1
   * @param host the name of its machine, as it sees that
   * @param machine what tells its machine from others, whatever these are called
   * @param clockOffsetNanos by how much the database server's clock is ahead of its machine's
   * @param clockErrorNanos how wrong that can be, and with it the moment at which it began
   * @param ledger a digest of what its terminals executed
   * @param verified of the first segment, the digests of the ledgers of all segments by which it
   *     verified the final state; a segment that did not tell is missing; empty of all others
   * @param figures what it measured; null except in a merged result
   */
  public record Member(
      int number,
      String host,
      String machine,
      long clockOffsetNanos,
      long clockErrorNanos,
      String ledger,
      List<String> verified,
      @Nullable Figures figures) {}

  /**
   * What one process of a merged run measured.
   *
   * @param terminals how many terminals it had
   * @param rateTps good transactions that began and ended in the interval, a second
   * @param responseMeanNanos their mean response time; null where that does not count
   * @param p95Nanos the 95th percentile; null where it is not known
   * @param clientCpuMeanNanos the client's CPU time for a transaction; null where there was none
   * @param machineBusyShare its machine's busy time as a share of all of its processors' time; null
   *     where that is not known
   */
  public record Figures(
      int terminals,
      double rateTps,
      @Nullable Double responseMeanNanos,
      @Nullable Long p95Nanos,
      @Nullable Double clientCpuMeanNanos,
      @Nullable Double machineBusyShare) {}

  /** Returns on how many machines they ran. */
  public long hosts() {
    return members.stream().map(Member::machine).distinct().count();
  }
}
