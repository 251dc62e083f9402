package fasttrack.app.report;

import static fasttrack.app.report.Figures.words;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command line that repeats a run. Secrets are in no specification, and so not in it; an
 * ordinary value that equals a default is named all the same, since defaults change.
 */
public final class Invocation {
  private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./-]+");
  private static final int NANO_DIGITS = 9;

  private final List<String> words = new ArrayList<>();

  private Invocation(String command) {
    words.add(command);
  }

  /**
   * Returns the arguments that repeat a run.
   *
   * @param types the names of all the workload's transaction types; empty where they are not known
   */
  public static List<String> ofRun(BenchmarkSpec spec, List<String> types) {
    return of("run")
        .target(spec.target())
        .data(spec.data())
        .hot(spec.data())
        .load(spec.load())
        .rest(spec, types)
        .arguments();
  }

  /** Begins a command line. */
  public static Invocation of(String command) {
    return new Invocation(command);
  }

  /** Returns the arguments. */
  public List<String> arguments() {
    return List.copyOf(words);
  }

  /** Returns arguments as they are typed in a shell. */
  public static String typed(List<String> arguments) {
    return "fasttrack "
        + arguments.stream()
            .map(
                word ->
                    HARMLESS.matcher(word).matches()
                        ? word
                        : "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
  }

  /** Names a target, and how it is used. */
  public Invocation target(Target target) {
    option("backend", target.backend());
    own(target.options());
    option("isolation", words(target.isolation(), "-"));
    promises(target);
    return this;
  }

  /** Names how a target is used, but for its isolation. */
  public Invocation promises(Target target) {
    option("durability", words(target.durability(), "-"));
    option("execution", words(target.execution(), "-"));
    if (target.serverCpu() != null) {
      option("server-cpu", words(target.serverCpu(), "-"));
    }
    if (target.waits() == WaitSampling.OFF) {
      option("waits", "off");
    }
    return this;
  }

  /** Names a backend's own options. */
  public Invocation own(Map<String, List<String>> options) {
    new TreeMap<>(options)
        .forEach((name, values) -> values.forEach(value -> words.add("--" + name + "=" + value)));
    return this;
  }

  /** Names the data. */
  public Invocation data(Data data) {
    option("workload", data.workload());
    if (data.profileWasChosen()) {
      option("profile", data.profile());
    }
    option("scale", String.valueOf(data.scale()));
    option("seed", String.valueOf(data.seed()));
    return this;
  }

  /** Names the records that take the traffic, where not all do. */
  public Invocation hot(Data data) {
    if (data.hot() != null) {
      option("hot", String.valueOf(data.hot()));
    }
    return this;
  }

  /** Names a load. */
  public Invocation load(Load load) {
    switch (load) {
      case Load.Open open -> option("rate", plain(open.rateTps()) + "/s");
      case Load.Closed closed -> option("terminals", String.valueOf(closed.terminals()));
      case Load.Thinking thinking -> option("terminals", String.valueOf(thinking.terminals()));
    }
    return common(load, load.connections() == load.terminals());
  }

  /**
   * Names what a run and a sweep have in common.
   *
   * @param own whether each terminal has a connection of its own
   */
  public Invocation common(Load load, boolean own) {
    switch (load) {
      case Load.Open open -> {
        option("connections", String.valueOf(open.connections()));
        option("arrivals", words(open.arrivals(), "-"));
      }
      case Load.Closed closed -> {
        if (!own) {
          option("connections", String.valueOf(closed.connections()));
        }
      }
      case Load.Thinking thinking -> {
        if (!own) {
          option("connections", String.valueOf(thinking.connections()));
        }
        option("think", time(thinking.thinkNanos()));
      }
    }
    return this;
  }

  /** Names the schedule, the mix and the faults. */
  public Invocation rest(BenchmarkSpec spec, List<String> types) {
    Schedule schedule = spec.schedule();
    if (schedule.rampNanos() > 0) {
      option("ramp", time(schedule.rampNanos()));
    }
    option("warmup", time(schedule.warmupNanos()));
    switch (schedule.span()) {
      case Span.Time time -> option("duration", time(time.nanos()));
      case Span.Count count -> option("transactions", String.valueOf(count.transactions()));
    }
    option("begin", words(schedule.begin(), "-"));
    mix(spec.mix(), types);
    for (Fault fault : spec.faults()) {
      option("fault", words(fault.kind(), "-") + "@" + time(fault.atNanos()));
    }
    return this;
  }

  private void mix(TypeMix mix, List<String> types) {
    Map<String, Integer> weights = new TreeMap<>(mix.weights());
    weights.values().removeIf(weight -> weight == 0);
    boolean equal = weights.values().stream().allMatch(weight -> weight == 1);
    if (!equal) {
      option(
          "mix",
          weights.entrySet().stream()
              .map(each -> each.getKey() + "=" + each.getValue())
              .collect(Collectors.joining(",")));
      return;
    }
    if (mix.order() == TypeMix.Order.IN_ORDER) {
      option("mix", words(mix.order(), "-"));
    }
    if (types.isEmpty() || weights.size() < types.size()) {
      option("only", String.join(",", weights.keySet()));
    }
  }

  /** Names an option. */
  public Invocation option(String name, String value) {
    words.add("--" + name);
    words.add(value);
    return this;
  }

  /** Returns a time as it is typed. */
  public static String time(long nanos) {
    return BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString() + "s";
  }

  /** Returns a number as it is typed. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
