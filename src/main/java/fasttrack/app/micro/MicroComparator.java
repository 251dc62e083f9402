package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.CountChange;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.Header;
import fasttrack.app.micro.MicroComparison.Noise;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.series.Holm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the micro-runs of two builds. The forks of the control count as the base's once they
 * have shown how far two measurements of one build lie apart. Used by one thread.
 */
public final class MicroComparator {
  private final MicroResult base;
  private final MicroResult head;
  private final @Nullable MicroResult control;
  private final double changeShare;
  private final List<Pair> pairs = new ArrayList<>();

  /**
   * Makes a comparator.
   *
   * @param control the base once more; null where that was not measured
   * @param changeShare the least change of a time that is called one, above 0
   */
  public MicroComparator(
      MicroResult base, MicroResult head, @Nullable MicroResult control, double changeShare) {
    this.base = base;
    this.head = head;
    this.control = control;
    this.changeShare = changeShare;
  }

  /**
   * Compares.
   *
   * @param header what is compared; its change is the comparator's
   */
  public MicroComparison compare(Header header) {
    Map<String, MicroRun> before = byName(base);
    Map<String, MicroRun> after = byName(head);
    Map<String, MicroRun> again = control == null ? Map.of() : byName(control);
    for (MicroRun run : head.runs()) {
      MicroRun other = before.get(run.name());
      if (other != null) {
        pairs.add(new Pair(other, run, again.get(run.name())));
      }
    }
    List<FailedRun> failed = FailedRuns.of(base, head, control);
    return new MicroComparison(
        MicroComparison.FORMAT,
        header,
        noise(),
        contrasts(),
        failed,
        only(before, after, failed),
        only(after, before, failed),
        Remarks.of(base, head, control));
  }

  private static Map<String, MicroRun> byName(MicroResult result) {
    Map<String, MicroRun> runs = new LinkedHashMap<>();
    result.runs().forEach(run -> runs.put(run.name(), run));
    return runs;
  }

  private static List<String> only(
      Map<String, MicroRun> in, Map<String, MicroRun> notIn, List<FailedRun> failed) {
    return in.keySet().stream()
        .filter(name -> !notIn.containsKey(name))
        .filter(name -> failed.stream().noneMatch(each -> each.name().equals(name)))
        .toList();
  }

  private List<TimeTest> tests() {
    return pairs.stream().flatMap(pair -> pair.times().stream()).toList();
  }

  private Noise noise() {
    List<TimeTest> tests = tests();
    int needed = 0;
    if (!tests.isEmpty()) {
      needed = 1;
      while (!Holm.first(leastChance(needed), tests.size())) {
        needed++;
      }
    }
    boolean enough = tests.stream().anyMatch(test -> Holm.first(test.leastChance(), tests.size()));
    return new Noise(tests.size(), needed, enough);
  }

  private double leastChance(int forks) {
    return TimeTest.leastChance(control == null ? forks : 2 * forks, forks);
  }

  private List<RunContrast> contrasts() {
    List<TimeTest> tests = tests();
    List<Boolean> differ = Holm.differ(tests.stream().map(TimeTest::chance).toList());
    List<@Nullable Double> noise = NoiseFloor.shares(tests);
    List<RunContrast> contrasts = new ArrayList<>();
    int next = 0;
    for (Pair pair : pairs) {
      List<TimeChange> times = new ArrayList<>();
      for (TimeTest test : pair.times()) {
        times.add(test.time(differ.get(next), changeShare, noise.get(next)));
        next++;
      }
      contrasts.add(contrast(pair, times));
    }
    return contrasts;
  }

  private static RunContrast contrast(Pair pair, List<TimeChange> times) {
    List<CountChange> counts = pair.counts();
    List<String> before = pair.base().statements();
    List<String> after = pair.head().statements();
    return new RunContrast(
        pair.head().name(),
        pair.head().mode(),
        counts,
        times,
        more(before, after),
        more(after, before),
        pair.problems());
  }

  /** Returns what a list of statements has more often than another, in its order. */
  private static List<String> more(List<String> in, List<String> than) {
    List<String> left = new ArrayList<>(than);
    return in.stream().filter(statement -> !left.remove(statement)).toList();
  }
}
