package fasttrack.app.micro;

import fasttrack.app.execution.LostRunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
      Process jmh = JmhFork.jvm(classPath, List.of("-l")).redirectErrorStream(true).start();
      String said = new String(jmh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (jmh.waitFor() != 0) {
        throw new LostRunException("JMH lists no microbenchmarks: " + said.strip());
      }
      // its first line is a heading, and warnings of the virtual machine may come before it
      return said.lines()
          .map(String::strip)
          .filter(line -> line.matches("[\\w$]+(\\.[\\w$]+)+"))
          .toList();
    } catch (IOException e) {
      throw new LostRunException("the microbenchmarks cannot be listed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
