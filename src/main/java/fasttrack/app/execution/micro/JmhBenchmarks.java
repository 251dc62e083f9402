package fasttrack.app.execution.micro;

import fasttrack.app.execution.LostRunException;
import java.io.IOException;
import java.util.List;

/** The microbenchmarks on a class path. */
public final class JmhBenchmarks {
  private JmhBenchmarks() {}

  /**
   * Returns their names, as JMH lists them.
   *
   * @throws LostRunException where JMH cannot be started, or is not there
   */
  public static List<String> on(String classPath) {
    try {
      return JmhFork.benchmarks(classPath);
    } catch (IOException e) {
      throw new LostRunException("the microbenchmarks cannot be listed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
