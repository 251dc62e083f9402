package fasttrack.app.micro;

import java.util.List;

/**
 * A build whose micro-runs are measured.
 *
 * @param name {@code head}, {@code base} or {@code control}
 * @param version which build of the program it is
 * @param classPath where JMH and the micro-runs are
 * @param runs the micro-runs, without figures; one without parameters runs with those that it has
 *     by itself, each with a name of its own
 */
public record Build(String name, String version, String classPath, List<MicroRun> runs) {
  /** The build that is of interest. */
  public static final String HEAD = "head";

  /** The build with which it is compared. */
  public static final String BASE = "base";

  /** The base once more: what it differs from the base is noise. */
  public static final String CONTROL = "control";
}
