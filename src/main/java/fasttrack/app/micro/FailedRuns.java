package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroResult.Failure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the micro-runs that failed, and which build is to blame. */
final class FailedRuns {
  private static final Failure NONE = new Failure("", 0, "");

  private FailedRuns() {}

  /** Returns them, those of the head first. */
  static List<FailedRun> of(MicroResult base, MicroResult head, @Nullable MicroResult control) {
    Map<String, Failure> before = new LinkedHashMap<>();
    Stream.concat(
            base.failures().stream(), control == null ? Stream.of() : control.failures().stream())
        .forEach(each -> before.merge(each.name(), each, FailedRuns::both));
    Map<String, Failure> after = new LinkedHashMap<>();
    head.failures().forEach(each -> after.put(each.name(), each));
    Set<String> names = new LinkedHashSet<>(after.keySet());
    names.addAll(before.keySet());
    return names.stream()
        .map(
            name -> {
              Failure old = before.getOrDefault(name, NONE);
              Failure now = after.getOrDefault(name, NONE);
              boolean lost = has(base, name) && !has(head, name);
              return new FailedRun(
                  name,
                  old.forks(),
                  now.forks(),
                  now.forks() > 0 ? now.reason() : old.reason(),
                  now.forks() > 0 && (old.forks() == 0 || lost));
            })
        .toList();
  }

  private static Failure both(Failure one, Failure other) {
    return new Failure(one.name(), one.forks() + other.forks(), one.reason());
  }

  private static boolean has(MicroResult result, String name) {
    return result.runs().stream().anyMatch(run -> run.name().equals(name));
  }
}
