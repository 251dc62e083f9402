package fasttrack.app.micro;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.Header;
import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.result.series.Holm;
import fasttrack.app.result.series.Sample;
import fasttrack.core.result.Environment;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
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
    List<RunPair> pairs = new ArrayList<>();
    for (MicroRun run : head.runs()) {
      MicroRun other = before.get(run.name());
      if (other != null) {
        pairs.add(new RunPair(other, run, again.get(run.name())));
      }
    }
    Map<PairFigure, Sample> samples = new LinkedHashMap<>();
    pairs.forEach(pair -> pair.times().forEach(time -> samples.put(time, time.sample())));
    Map<PairFigure, RatioInterval> judged = Holm.judged(samples);
    List<FailedRun> failed = failures(base, head, control);
    return new MicroComparison(
        MicroComparison.FORMAT,
        header,
        pairs.stream().map(pair -> pair.contrast(judged, header.changeShare())).toList(),
        failed,
        only(before, after, failed),
        only(after, before, failed),
        remarks(base, head, control));
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

  /** Returns the micro-runs that failed, those of the head first. */
  private static List<FailedRun> failures(
      MicroResult base, MicroResult head, @Nullable MicroResult control) {
    List<Failure> before = new ArrayList<>(base.failures());
    if (control != null) {
      before.addAll(control.failures());
    }
    List<FailedRun> failed = new ArrayList<>();
    Stream.concat(head.failures().stream(), before.stream())
        .map(Failure::name)
        .distinct()
        .forEach(
            name -> {
              List<Failure> old = named(name, before);
              List<Failure> now = named(name, head.failures());
              boolean lost = byName(base).containsKey(name) && !byName(head).containsKey(name);
              failed.add(
                  new FailedRun(
                      name,
                      old.stream().mapToInt(Failure::forks).sum(),
                      now.stream().mapToInt(Failure::forks).sum(),
                      (now.isEmpty() ? old : now).getFirst().reason(),
                      !now.isEmpty() && (old.isEmpty() || lost)));
            });
    return failed;
  }

  private static List<Failure> named(String name, List<Failure> failures) {
    return failures.stream().filter(each -> each.name().equals(name)).toList();
  }

  /** Returns what the reader of a comparison has to know of the results, a sentence each. */
  private static List<String> remarks(
      MicroResult base, MicroResult head, @Nullable MicroResult control) {
    List<MicroResult> all =
        Stream.of(base, head, control).filter(Objects::nonNull).map(each -> each).toList();
    List<String> remarks = new ArrayList<>();
    long interrupted = all.stream().filter(each -> each.header().interrupted()).count();
    if (interrupted > 0) {
      remarks.add("Ended early: forks are missing from " + counted(interrupted, "result") + ".");
    }
    differ(remarks, all, "on different machines", each -> machine(each.environment()));
    differ(remarks, all, "with different Java", MicroComparator::java);
    differ(remarks, all, "for different times", MicroComparator::profile);
    if (base.header().environment() != null
        && base.header().version().equals(head.header().version())) {
      remarks.add(
          "Base and head are one build, " + head.header().version() + ": what differs is noise.");
    }
    all.stream().flatMap(each -> each.header().remarks().stream()).distinct().forEach(remarks::add);
    return remarks;
  }

  private static void differ(
      List<String> remarks,
      List<MicroResult> all,
      String how,
      Function<MicroResult.Header, String> what) {
    List<String> values =
        all.stream()
            .map(each -> what.apply(each.header()))
            .filter(value -> !value.isEmpty())
            .distinct()
            .toList();
    if (values.size() > 1) {
      remarks.add("Measured " + how + ": " + String.join("; ", values) + ".");
    }
  }

  private static String machine(@Nullable Environment environment) {
    return environment == null ? "" : environment.cpu() + ", " + environment.processors();
  }

  private static String profile(MicroResult.Header header) {
    return header.environment() == null ? "" : header.profile();
  }

  /** JMH's own result tells the Java beside JMH's version. */
  private static String java(MicroResult.Header header) {
    return header.environment() == null ? header.version() : header.environment().java();
  }
}
