package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import java.util.List;
import java.util.stream.Collectors;

/** Describes in words the load of a run. */
public final class LoadLines {
  private LoadLines() {}

  /** Says how transactions arrived, and on how many connections: those of each role. */
  public static String who(BenchmarkSpec spec) {
    return spec.roles().stream()
        .map(role -> "; " + role.name() + " " + who(role.load()))
        .collect(Collectors.joining("", who(spec.share()), ""));
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
        + spec.roles().stream()
            .map(role -> "; " + role.name() + " " + who(role.load()))
            .collect(Collectors.joining());
  }

  private static String think(Load.Thinking thinking) {
    return "think time "
        + span(thinking.thinkNanos())
        + (thinking.times() == Load.ArrivalProcess.CONSTANT ? " constant" : "");
  }

  private static String who(Load load) {
    return switch (load) {
      case Load.Closed closed -> counted(closed.terminals(), "terminal") + shared(closed);
      case Load.Thinking thinking ->
          counted(thinking.terminals(), "terminal") + ", " + think(thinking) + shared(thinking);
      case Load.Open open ->
          number(open.rateTps())
              + "/s "
              + words(open.arrivals(), " ")
              + ", "
              + counted(open.connections(), "connection");
    };
  }

  private static String shared(Load load) {
    return load.connections() == load.terminals()
        ? ""
        : " on " + counted(load.connections(), "connection");
  }
}
