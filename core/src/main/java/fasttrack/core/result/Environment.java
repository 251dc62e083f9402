package fasttrack.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machine and software around a run.
 *
 * @param harness the version of this program
 * @param java the Java runtime
 * @param os the operating system
 * @param cpu the processor's model
 * @param processors how many logical processors this process may use
 * @param memoryBytes the machine's memory
 * @param heapMaxBytes the most memory that this process's heap may take
 * @param clocks how CPU time is read
 * @param details more of the machine and the Java runtime; null where nobody looked
 */
public record Environment(
    String harness,
    String java,
    String os,
    String cpu,
    int processors,
    long memoryBytes,
    long heapMaxBytes,
    String clocks,
    @Nullable Details details) {
  /**
   * More of the machine and the Java runtime.
   *
   * @param javaOptions the options of the Java runtime in their order, without secrets
   * @param collector the garbage collector
   * @param limits what this process may use of the machine, where that is less than all; null if it
   *     may use all of it, or on a system without control groups
   * @param virtualization the virtual machine, or what is known of it; null if there is none or
   *     nothing is known
   * @param governor what sets the first processor's frequency; null if unknown
   */
  public record Details(
      List<String> javaOptions,
      String collector,
      @Nullable Limits limits,
      @Nullable String virtualization,
      @Nullable String governor) {}

  /**
   * What a container, or whatever else has set limits, allows this process; null where it sets
   * none.
   *
   * @param processors how many processors' time the process may use
   * @param cpuSet the processors on which it may run, as ranges of their numbers: {@code 0-3,8}
   * @param memoryBytes how much memory it may use
   */
  public record Limits(
      @Nullable Double processors, @Nullable String cpuSet, @Nullable Long memoryBytes) {}

  /** Returns how much of the machine's memory this process may use. */
  public long memoryAllowedBytes() {
    Long limit =
        details == null || details.limits() == null ? null : details.limits().memoryBytes();
    return limit == null ? memoryBytes : Math.min(limit, memoryBytes);
  }
}
