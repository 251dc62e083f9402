package fasttrack.core.published;

/**
 * A published figure of a machine alone, whatever runs on it, as it was printed. Test, variant and
 * statistic together say which figure of a table it is; each is empty if the table has only one.
 *
 * @param table which table
 * @param test what was measured: the test's number, or the benchmark's name
 * @param variant in which variant, or under which condition
 * @param statistic which of several figures: a statistic, a quantity, or the unit
 * @param system the machine, and its operating system if several are published
 * @param value the figure
 * @param unit its unit, as printed
 * @param source where it was published
 * @param note what is doubtful about it; may be empty
 */
public record PublishedMachineFigure(
    Table table,
    String test,
    String variant,
    String statistic,
    String system,
    double value,
    String unit,
    String source,
    String note) {
  /** A published table. */
  public enum Table {
    /**
     * Tests of a real-time system; the test is its number, the variant the kind of file or load.
     */
    REALTIME,
    /** Ratios of these to one machine; the test is its number, if it has one. */
    REALTIME_SUMMARY,
    /** Rates of a disk; the variant is the disk. */
    DISC,
    /** Benchmarks of processors, and of a whole system; the statistic is the unit. */
    CPU,
    /** Benchmarks of kernels; the statistic is the unit. */
    KERNEL,
    /** Rates of protocols; the variant is the path, the statistic the quantity. */
    NETWORK,
    /** System time of a loop of seven calls, by many machines. */
    IOCALL,
    /** Anything else; the statistic is the quantity. */
    OTHER
  }
}
