package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;

import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import java.util.List;
import java.util.stream.Collectors;

/** Describes in words the load of a run. */
public final class LoadLines {
  private LoadLines() {}

  /** Says how transactions arrived, and on how many connections: those of each role. */
  public static String who(BenchmarkSpec spec) {
    return who(spec.share()) + roles(spec);
  }

  /** Says what terminals execute, and what runs beside them, whatever their number. */
  public static String pace(BenchmarkSpec spec) {
    List<String> others = spec.roles().stream().flatMap(role -> role.types().stream()).toList();
    String own =
        spec.mix().weights().keySet().stream()
            .filter(type -> spec.mix().runs(type) && !others.contains(type))
            .sorted()
            .collect(Collectors.joining(", "));
    return "terminals execute "
        + own
        + (spec.load() instanceof Load.Thinking thinking ? ", " + think(thinking) : "")
        + roles(spec);
  }

  private static String roles(BenchmarkSpec spec) {
    return spec.roles().stream()
        .map(role -> "; " + role.name() + " " + who(role.load()))
        .collect(Collectors.joining());
  }

  private static String think(Load.Thinking thinking) {
    return "think time "
        + span(thinking.thinkNanos())
        + (thinking.times() == Load.ArrivalProcess.CONSTANT ? " constant" : "");
  }

  private static String who(Load load) {
    boolean shared = load.connections() != load.terminals();
    return Words.of(
        switch (load) {
          case Load.Closed closed -> terminals("load-closed", load, shared);
          case Load.Thinking thinking ->
              terminals("load-thinking", load, shared).with("think", think(thinking));
          case Load.Open open ->
              terminals("load-open", load, true)
                  .with("offeredRate", open.rateTps())
                  .with("arrivals", words(open.arrivals(), " "));
        });
  }

  private static Finding terminals(String id, Load load, boolean connected) {
    Finding terminals = Finding.fact(id).with("terminals", load.terminals());
    return connected ? terminals.with("connections", load.connections()) : terminals;
  }
}
