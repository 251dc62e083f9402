package fasttrack.jmh.profilers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Shows how often this process reads and writes for an operation, and how many bytes: files and
 * sockets together, whether or not they reach a disk. On Linux. Used by one thread.
 */
public final class IoProfiler implements InternalProfiler {
  private static final Path IO = Path.of("/proc/self/io");
  private static final List<List<String>> FIGURES =
      List.of(
          List.of("syscr", "io.reads", "#/op"),
          List.of("syscw", "io.writes", "#/op"),
          List.of("rchar", "io.read", "bytes/op"),
          List.of("wchar", "io.written", "bytes/op"));

  private Map<String, Long> before = Map.of();

  /**
   * Makes a profiler.
   *
   * @throws ProfilerException where the system does not tell
   */
  public IoProfiler() throws ProfilerException {
    if (!Files.isReadable(IO)) {
      throw new ProfilerException(IO + " cannot be read: this profiler needs Linux");
    }
  }

  @Override
  public String getDescription() {
    return "Reads and writes of an operation, and their bytes (Linux)";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = read();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double operations = result.getMetadata().getAllOps();
    Map<String, Long> now = read();
    List<Result<?>> results = new ArrayList<>();
    for (List<String> figure : FIGURES) {
      Long last = now.get(figure.get(0));
      Long first = before.get(figure.get(0));
      if (last != null && first != null && operations > 0) {
        results.add(WorkProfiler.of(figure.get(1), (last - first) / operations, figure.get(2)));
      }
    }
    return results;
  }

  /** Returns what the system tells, by its own names; nothing where it does not. */
  public static Map<String, Long> read() {
    if (!Files.isReadable(IO)) {
      return Map.of();
    }
    try {
      Map<String, Long> figures = new TreeMap<>();
      for (String line : Files.readAllLines(IO)) {
        String[] parts = line.split(": ", 2);
        figures.put(parts[0], Long.parseLong(parts[1]));
      }
      return figures;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
