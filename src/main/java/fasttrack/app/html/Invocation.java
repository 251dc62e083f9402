package fasttrack.app.html;

import static fasttrack.app.report.Figures.words;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.report.LockWords;
import fasttrack.app.series.SweepResult;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
    Invocation command = new Invocation("run");
    command.target(spec.target());
    command.data(spec.data());
    command.hot(spec.data());
    command.load(spec.load());
    command.rest(spec, types);
    return List.copyOf(command.words);
  }

  /**
   * Returns the arguments that repeat a sweep.
   *
   * @param loads its terminals or rates, in their order
   * @param rating the user load that it reports; null for none
   */
  public static List<String> ofSweep(
      BenchmarkSpec spec,
      boolean overRate,
      List<Double> loads,
      SweepResult.@Nullable UserRating rating) {
    Invocation command = new Invocation("sweep");
    command.target(spec.target());
    command.data(spec.data());
    command.hot(spec.data());
    String steps = loads.stream().map(Invocation::plain).collect(Collectors.joining(","));
    if (overRate) {
      command.option("rate", steps + "/s");
    } else {
      command.option("terminals", steps);
    }
    if (rating != null) {
      command.option("user-load", plain(rating.perMinute()) + "/min");
    }
    command.common(spec.load(), !overRate);
    command.rest(spec, List.of());
    return List.copyOf(command.words);
  }

  /** Returns the arguments that repeat a study of locks. */
  public static List<String> ofLocks(LocksResult result) {
    BenchmarkSpec spec = result.spec();
    Target target = spec.target();
    Invocation command = new Invocation("locks");
    command.option("backend", target.backend());
    Map<String, List<String>> own = new TreeMap<>(target.options());
    result.grid().choices().forEach(choice -> own.keySet().removeAll(choice.options().keySet()));
    command.own(own);
    command.option("granularity", each(result, setting -> LockWords.of(setting.level())));
    command.option("isolation", each(result, setting -> words(setting.isolation(), "-")));
    command.option("terminals", each(result, setting -> String.valueOf(setting.terminals())));
    String hot = each(result, setting -> setting.hot() == null ? "" : setting.hot().toString());
    if (!hot.isEmpty()) {
      command.option("hot", hot);
    }
    command.option("repeat", String.valueOf(result.grid().rounds()));
    command.promises(target);
    command.data(spec.data());
    command.rest(spec, List.of());
    return List.copyOf(command.words);
  }

  private static String each(LocksResult result, Function<Setting, String> of) {
    return result.cells().stream()
        .map(cell -> of.apply(cell.setting()))
        .distinct()
        .collect(Collectors.joining(","));
  }

  /** Returns the arguments that repeat a matrix. */
  public static List<String> ofMatrix(MatrixResult.Conditions conditions) {
    Invocation command = new Invocation("matrix");
    command.option("durability", words(conditions.durability(), "-"));
    command.option("repeat", String.valueOf(conditions.repeat()));
    command.option("warmup", time(conditions.warmupNanos()));
    command.option("duration", time(conditions.durationNanos()));
    command.option("begin", words(conditions.begin(), "-"));
    command.option("scale", String.valueOf(conditions.scale()));
    command.option("seed", String.valueOf(conditions.seed()));
    return List.copyOf(command.words);
  }

  /** Returns the arguments that repeat an audit. */
  public static List<String> ofAudit(AcidResult result) {
    AcidResult.Conditions conditions = result.conditions();
    Invocation command = new Invocation("acid");
    command.option("backend", result.header().backend());
    command.own(conditions.backendOptions());
    command.option("workload", result.header().workload());
    command.option("durability", words(conditions.durability(), "-"));
    if (conditions.execution() != null) {
      command.option("execution", words(conditions.execution(), "-"));
    }
    command.option("terminals", String.valueOf(conditions.terminals()));
    command.option("kills", String.valueOf(conditions.kills()));
    command.option("scale", String.valueOf(conditions.scale()));
    command.option("seed", String.valueOf(conditions.seed()));
    return List.copyOf(command.words);
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

  private void target(Target target) {
    option("backend", target.backend());
    own(target.options());
    option("isolation", words(target.isolation(), "-"));
    promises(target);
  }

  /** Names how a target is used, but for its isolation. */
  private void promises(Target target) {
    option("durability", words(target.durability(), "-"));
    option("execution", words(target.execution(), "-"));
    if (target.serverCpu() != null) {
      option("server-cpu", words(target.serverCpu(), "-"));
    }
    if (target.waits() == WaitSampling.OFF) {
      option("waits", "off");
    }
  }

  /** Names a backend's own options. */
  private void own(Map<String, List<String>> options) {
    new TreeMap<>(options)
        .forEach((name, values) -> values.forEach(value -> words.add("--" + name + "=" + value)));
  }

  private void data(Data data) {
    option("workload", data.workload());
    if (data.profileWasChosen()) {
      option("profile", data.profile());
    }
    option("scale", String.valueOf(data.scale()));
    option("seed", String.valueOf(data.seed()));
  }

  private void hot(Data data) {
    if (data.hot() != null) {
      option("hot", String.valueOf(data.hot()));
    }
  }

  private void load(Load load) {
    switch (load) {
      case Load.Open open -> option("rate", plain(open.rateTps()) + "/s");
      case Load.Closed closed -> option("terminals", String.valueOf(closed.terminals()));
      case Load.Thinking thinking -> option("terminals", String.valueOf(thinking.terminals()));
    }
    common(load, load.connections() == load.terminals());
  }

  /**
   * Names what a run and a sweep have in common.
   *
   * @param own whether each terminal has a connection of its own
   */
  private void common(Load load, boolean own) {
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
  }

  private void rest(BenchmarkSpec spec, List<String> types) {
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

  private void option(String name, String value) {
    words.add("--" + name);
    words.add(value);
  }

  private static String time(long nanos) {
    return BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString() + "s";
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
