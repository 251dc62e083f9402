package fasttrack.core.result;

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
 */
public record Environment(
    String harness,
    String java,
    String os,
    String cpu,
    int processors,
    long memoryBytes,
    long heapMaxBytes,
    String clocks) {}
