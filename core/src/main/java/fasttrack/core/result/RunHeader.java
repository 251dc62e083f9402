package fasttrack.core.result;

/**
 * What ran and when.
 *
 * @param state whether the run came to its end
 * @param startedAt when it started, ISO 8601 in UTC
 * @param measuredFrom when the measured interval began, ISO 8601 in UTC
 * @param measuredNanos the length of the measured interval
 * @param workload what ran, in words, and what is published of it
 * @param process the Java process that executed it
 */
public record RunHeader(
    RunResult.State state,
    String startedAt,
    String measuredFrom,
    long measuredNanos,
    WorkloadFacts workload,
    JavaProcess process) {}
