package fasttrack.app.result.series;

import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import java.util.HashMap;
import java.util.Map;

/** Numbers the Java processes of runs in the order in which they are asked for. One thread. */
public final class ProcessNumbers {
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Returns the number of the process of a run, from 1. */
  public int of(RunResult run) {
    JavaProcess process = run.header().process();
    return numbers.computeIfAbsent(
        process.pid() + " " + process.startedAt(), any -> numbers.size() + 1);
  }
}
