package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * The Java process in which a run was executed. What a process has executed before has compiled
 * code for it and filled its caches, so the runs of one process are not independent.
 *
 * @param pid its process id
 * @param startedAt when it started, ISO 8601 in UTC
 * @param runsBefore how many runs it had begun before this one; 0 in a fresh process
 * @param shortWarmupNanos how long the run warmed up, since the process had nothing to compile any
 *     more; null where it warmed up for as long as its schedule says
 */
public record JavaProcess(
    long pid, String startedAt, int runsBefore, @Nullable Long shortWarmupNanos) {
  /** Returns the same with how long the run warmed up; null for as long as its schedule says. */
  public JavaProcess warmingUp(@Nullable Long nanos) {
    return new JavaProcess(pid, startedAt, runsBefore, nanos);
  }
}
