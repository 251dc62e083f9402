package fasttrack.core.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Tells what attempts did to records. Not thread-safe. */
final class Story {
  /** The kind of a step that says that an attempt had ended before another began. */
  static final int TIME = 32;

  private final History history;
  private final long origin;

  Story(History history) {
    this.history = history;
    origin = Arrays.stream(history.begin).min().orElse(0);
  }

  /** Tells a cycle. */
  List<String> of(List<Cycles.Step> cycle) {
    List<Integer> attempts = cycle.stream().map(Cycles.Step::from).toList();
    List<String> lines = new ArrayList<>();
    attempts.forEach(attempt -> lines.add(name(attempts, attempt) + ": " + attempt(attempt)));
    for (Cycles.Step step : cycle) {
      String from = name(attempts, step.from());
      String to = name(attempts, step.to());
      String version = version(step.version());
      lines.add(
          switch (step.kind() & ~Graph.CHOICE) {
            case Graph.WW -> from + " wrote " + version + ", which " + to + " replaced";
            case Graph.WR -> from + " wrote " + version + ", which " + to + " read";
            case Graph.RW -> from + " read " + version + ", which " + to + " replaced";
            case Graph.WR | Graph.PREDICATE ->
                from + " wrote " + version + ", by which " + to + " did not find it";
            case TIME -> from + " had ended before " + to + " began";
            default -> from + " did not find " + version + ", which " + to + " wrote";
          });
    }
    return lines;
  }

  /** Tells something of some attempts. */
  List<String> of(String sentence, List<Integer> attempts) {
    List<String> lines = new ArrayList<>();
    attempts.stream()
        .distinct()
        .filter(attempt -> attempt >= 0)
        .forEach(attempt -> lines.add(name(attempts, attempt) + ": " + attempt(attempt)));
    lines.add(sentence);
    return lines;
  }

  static String name(List<Integer> attempts, int attempt) {
    return "T" + (attempts.indexOf(attempt) + 1);
  }

  private String attempt(int attempt) {
    TracedAttempt read = new TracedAttempt();
    history.traces.read(attempt, read);
    return String.format(
        Locale.ROOT,
        "%s of terminal %d, attempt %d, from %.6f s to %.6f s",
        history.types.get(read.type).name(),
        read.terminal,
        history.number(read),
        (read.beginNanos - origin) / 1e9,
        (read.endNanos - origin) / 1e9);
  }

  /** Names a version of a record by the attempt that made it and the number of its write. */
  String version(int version) {
    int record = history.record(version);
    long write = history.write(version);
    String made =
        history.owner[version] == History.NONE
            ? "as before the run"
            : "in version "
                + (write >> Tracing.WRITE_BITS)
                + "."
                + (write & ((1L << Tracing.WRITE_BITS) - 1));
    return history.type(record).name() + " " + history.key(record) + " " + made;
  }
}
