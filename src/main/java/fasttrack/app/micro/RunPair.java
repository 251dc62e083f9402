package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.CountChange;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A micro-run of both builds: which of its figures can be compared, and why others cannot. */
final class RunPair {
  private static final String RATE = "thrpt";

  private final MicroRun base;
  private final MicroRun head;
  private final List<CountChange> counts = new ArrayList<>();
  private final List<PairFigure> times = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Makes a pair.
   *
   * @param control the base's once more; null where there is none
   */
  RunPair(MicroRun base, MicroRun head, @Nullable MicroRun control) {
    this.base = base;
    this.head = head;
    if (!base.mode().equals(head.mode())) {
      problems.add(
          "JMH's mode is " + base.mode() + " in the base, " + head.mode() + " in the head");
      return;
    }
    Map<String, MicroMeasure> before = figures(base);
    Map<String, MicroMeasure> after = figures(head);
    Map<String, MicroMeasure> again =
        control != null && control.mode().equals(base.mode()) ? figures(control) : Map.of();
    Set<String> quantities = new LinkedHashSet<>(after.keySet());
    quantities.addAll(before.keySet());
    for (String each : quantities) {
      PairFigure found = measured(each, before.get(each), after.get(each), again.get(each));
      if (found != null && CountGate.gates(each)) {
        counts.add(
            new CountChange(
                each,
                found.unit(),
                found.before().figure(),
                found.head().figure(),
                CountGate.judge(each, found.base(), found.head(), found.control())));
      } else if (found != null && timed(found)) {
        times.add(found);
      }
    }
  }

  /** Returns what is compared of a micro-run: its counts and times, that of JMH first. */
  private static Map<String, MicroMeasure> figures(MicroRun run) {
    Map<String, MicroMeasure> figures = new LinkedHashMap<>();
    figures.put(MicroLines.TIME, run.score());
    run.metrics()
        .forEach(
            (name, measure) -> {
              if (CountGate.gates(name) || name.startsWith(MicroLines.CPU)) {
                figures.put(name, measure);
              }
            });
    return figures;
  }

  List<PairFigure> times() {
    return times;
  }

  /**
   * Returns what the comparison comes to.
   *
   * @param judged the ratios of the times, judged among those of all pairs
   * @param changeShare the least change of a time that is called one
   */
  RunContrast contrast(Map<PairFigure, RatioInterval> judged, double changeShare) {
    return new RunContrast(
        head.name(),
        head.mode(),
        counts,
        times.stream()
            .map(time -> time.change(Objects.requireNonNull(judged.get(time)), changeShare))
            .toList(),
        more(base.statements(), head.statements()),
        more(head.statements(), base.statements()),
        problems);
  }

  /** Returns what a list of statements has more often than another, in its order. */
  private static List<String> more(List<String> in, List<String> than) {
    List<String> left = new ArrayList<>(than);
    return in.stream().filter(statement -> !left.remove(statement)).toList();
  }

  /** Tells whether all forks took some time; an engine in this process has no time of a server. */
  private boolean timed(PairFigure found) {
    ForkMedians both = found.before();
    boolean before = both.least() > 0;
    boolean after = found.head().least() > 0;
    if (!(before && after) && (both.median() > 0 || found.head().median() > 0)) {
      problems.add(found.quantity() + " is 0 in forks of the " + (after ? "base" : "head"));
    }
    return before && after;
  }

  /** Returns a figure of both; null where there is none, for a reason that is remembered. */
  private @Nullable PairFigure measured(
      String what,
      @Nullable MicroMeasure before,
      @Nullable MicroMeasure after,
      @Nullable MicroMeasure again) {
    if (before == null || after == null) {
      problems.add(what + " is in the " + (before == null ? "head" : "base") + " only");
      return null;
    }
    if (!before.unit().equals(after.unit())) {
      problems.add(
          what + " is in " + before.unit() + " in the base, " + after.unit() + " in the head");
      return null;
    }
    ForkMedians old = ForkMedians.of(before);
    ForkMedians now = ForkMedians.of(after);
    if (old.count() == 0 || now.count() == 0) {
      problems.add(what + " has no figure in the " + (old.count() == 0 ? "base" : "head"));
      return null;
    }
    ForkMedians more =
        again == null || !again.unit().equals(before.unit()) ? null : ForkMedians.of(again);
    return new PairFigure(
        head.name(),
        what,
        before.unit(),
        what.equals(MicroLines.TIME) && head.mode().equals(RATE),
        old,
        more == null || more.count() == 0 ? null : more,
        now);
  }
}
