package fasttrack.core.result;

/**
 * The Java process in which a run was executed. What a process has executed before has compiled
 * code for it and filled its caches, so the runs of one process are not independent.
 *
 * @param pid its process id
 * @param startedAt when it started, ISO 8601 in UTC
 * @param runsBefore how many runs it had begun before this one; 0 in a fresh process
 */
public record JavaProcess(long pid, String startedAt, int runsBefore) {}
