package fasttrack.core.run.meter;

/**
 * Who uses the processors, each as a share of all of them, from 0 to 1; NaN where that is not
 * known.
 *
 * @param client this process, with an engine in it
 * @param server the sessions of a server on this machine
 * @param other all other processes, and the kernel's threads
 */
public record CpuShares(double client, double server, double other) {
  /** Nothing is known. */
  public static final CpuShares UNKNOWN = new CpuShares(Double.NaN, Double.NaN, Double.NaN);
}
