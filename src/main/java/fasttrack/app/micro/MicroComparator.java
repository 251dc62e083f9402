package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.Header;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.series.Holm;
import fasttrack.app.series.Sample;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the micro-runs of two builds. The forks of the control count as the base's once they
 * have shown how far two measurements of one build lie apart.
 */
public final class MicroComparator {
  private MicroComparator() {}

  /**
   * Compares.
   *
   * @param control the base once more; null where that was not measured
   * @param header what is compared, and the least change of a time that is called one
   */
  public static MicroComparison compare(
      MicroResult base, MicroResult head, @Nullable MicroResult control, Header header) {
    Map<String, MicroRun> before = byName(base);
    Map<String, MicroRun> after = byName(head);
    Map<String, MicroRun> again = control == null ? Map.of() : byName(control);
    List<Pair> pairs = new ArrayList<>();
    for (MicroRun run : head.runs()) {
      MicroRun other = before.get(run.name());
      if (other != null) {
        pairs.add(new Pair(other, run, again.get(run.name())));
      }
    }
    Map<PairFigure, Sample> samples = new LinkedHashMap<>();
    pairs.forEach(pair -> pair.times().forEach(time -> samples.put(time, time.sample())));
    Map<PairFigure, RatioInterval> judged = Holm.judged(samples);
    List<FailedRun> failed = FailedRuns.of(base, head, control);
    return new MicroComparison(
        MicroComparison.FORMAT,
        header,
        pairs.stream().map(pair -> pair.contrast(judged, header.changeShare())).toList(),
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
}
