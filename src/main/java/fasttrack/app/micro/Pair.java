package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.CountChange;
import fasttrack.app.micro.MicroResult.Measure;
import fasttrack.app.micro.MicroResult.MicroRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A micro-run of both builds: which of its figures can be compared, and why others cannot. */
final class Pair {
  private static final String TIME = "time";
  private static final String CPU = "cpu.";
  private static final String RATE = "thrpt";

  private final MicroRun base;
  private final MicroRun head;
  private final @Nullable MicroRun control;
  private final List<CountChange> counts = new ArrayList<>();
  private final List<TimeTest> times = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** A figure of both builds, and of the control if that has it in the same unit. */
  private record BothBuilds(String unit, Forks base, Forks head, @Nullable Forks control) {}

  /**
   * Makes a pair.
   *
   * @param control the base's once more; null where there is none
   */
  Pair(MicroRun base, MicroRun head, @Nullable MicroRun control) {
    this.base = base;
    this.head = head;
    this.control = control != null && control.mode().equals(base.mode()) ? control : null;
    if (!base.mode().equals(head.mode())) {
      problems.add(
          "JMH's mode is " + base.mode() + " in the base, " + head.mode() + " in the head");
      return;
    }
    time(TIME, base.score(), head.score(), this.control == null ? null : this.control.score());
    Set<String> metrics = new LinkedHashSet<>(head.metrics().keySet());
    metrics.addAll(base.metrics().keySet());
    for (String metric : metrics) {
      if (CountGate.gates(metric)) {
        count(metric);
      } else if (metric.startsWith(CPU)) {
        time(metric, base.metrics().get(metric), head.metrics().get(metric), again(metric));
      }
    }
  }

  MicroRun base() {
    return base;
  }

  MicroRun head() {
    return head;
  }

  List<CountChange> counts() {
    return counts;
  }

  List<TimeTest> times() {
    return times;
  }

  List<String> problems() {
    return problems;
  }

  private void count(String metric) {
    BothBuilds found =
        measured(metric, base.metrics().get(metric), head.metrics().get(metric), again(metric));
    if (found != null) {
      counts.add(
          new CountChange(
              metric,
              found.unit,
              found.base.and(found.control).figure(),
              found.head.figure(),
              CountGate.judge(metric, found.base, found.head, found.control)));
    }
  }

  private void time(
      String quantity, @Nullable Measure before, @Nullable Measure after, @Nullable Measure again) {
    BothBuilds found = measured(quantity, before, after, again);
    if (found != null && timed(quantity, found)) {
      boolean rate = quantity.equals(TIME) && head.mode().equals(RATE);
      times.add(
          new TimeTest(
              head.name(), quantity, found.unit, rate, found.base, found.control, found.head));
    }
  }

  /** Tells whether all forks took some time; an engine in this process has no time of a server. */
  private boolean timed(String quantity, BothBuilds found) {
    Forks both = found.base.and(found.control);
    boolean before = both.positive();
    boolean after = found.head.positive();
    if (!(before && after) && (both.median() > 0 || found.head.median() > 0)) {
      problems.add(quantity + " is 0 in forks of the " + (after ? "base" : "head"));
    }
    return before && after;
  }

  private @Nullable Measure again(String metric) {
    return control == null ? null : control.metrics().get(metric);
  }

  /** Returns a figure of both; null where there is none, for a reason that is remembered. */
  private @Nullable BothBuilds measured(
      String what, @Nullable Measure before, @Nullable Measure after, @Nullable Measure again) {
    if (before == null || after == null) {
      problems.add(what + " is in the " + (before == null ? "head" : "base") + " only");
      return null;
    }
    if (!before.unit().equals(after.unit())) {
      problems.add(
          what + " is in " + before.unit() + " in the base, " + after.unit() + " in the head");
      return null;
    }
    Forks old = Forks.of(before);
    Forks now = Forks.of(after);
    if (old.count() == 0 || now.count() == 0) {
      problems.add(what + " has no figure in the " + (old.count() == 0 ? "base" : "head"));
      return null;
    }
    Forks more = again == null || !again.unit().equals(before.unit()) ? null : Forks.of(again);
    return new BothBuilds(before.unit(), old, now, more == null || more.count() == 0 ? null : more);
  }
}
