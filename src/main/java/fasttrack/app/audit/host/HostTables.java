package fasttrack.app.audit.host;

import fasttrack.app.audit.host.FigureWords.HostGroup;
import fasttrack.app.audit.host.HostResult.Counterpart;
import fasttrack.app.audit.host.HostResult.HostMeasurement;
import fasttrack.app.audit.host.HostResult.NotRebuilt;
import fasttrack.app.report.Cell;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.core.published.PublishedMachineFigure.Table;
import fasttrack.core.statistics.Spread;
import fasttrack.machine.HostFigure;
import fasttrack.machine.HostFigure.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the tests of the host. */
record HostTables(HostResult result) {
  /** Marks a published figure that has a note. */
  static final String DOUBTFUL = "?";

  private static final String FASTER = "times\nas fast";

  /** A published figure, beside ours. */
  private record Beside(FigureWords what, Unit unit, @Nullable Spread ours, Counterpart published) {
    /** Returns what was published beside a figure. */
    static Stream<Beside> of(HostMeasurement measured) {
      HostFigure ours = measured.figure();
      FigureWords what = FigureWords.of(ours.id());
      return measured.published().stream()
          .map(each -> new Beside(what, ours.unit(), ours.value(), each));
    }

    /** Returns the published figure that is shown beside one of ours. */
    static Optional<Beside> nearest(HostMeasurement measured) {
      return of(measured)
          .filter(each -> each.published.system().equals(each.what.beside()))
          .findFirst();
    }

    /** Returns how many times as fast ours is; empty if there is nothing to compare it with. */
    Optional<Double> timesAsFast() {
      // a share is no speed
      if (ours == null || unit == Unit.SHARE) {
        return Optional.empty();
      }
      double ratio = ours.figure() / published.value();
      return Optional.of(unit.moreIsBetter() ? ratio : 1 / ratio);
    }

    /** Returns the published figure; one that is doubtful is marked. */
    String shown() {
      return Amount.text(unit, published.value())
          + (published.printed().note().isEmpty() ? "" : " " + DOUBTFUL);
    }

    String faster() {
      return timesAsFast().map(Figures::number).orElse("");
    }

    boolean isOfIoCall() {
      return published.printed().table() == Table.IOCALL;
    }

    String system() {
      String variant = published.variant();
      return published.system() + (variant.isEmpty() ? "" : ", " + variant);
    }
  }

  /**
   * Returns the figures of a group, each beside one published system; without rows if it has none.
   */
  DataTable<HostMeasurement> measured(HostGroup group) {
    List<HostMeasurement> rows =
        result.figures().stream()
            .filter(each -> FigureWords.of(each.figure().id()).group() == group)
            .filter(each -> each.figure().value() != null)
            .toList();
    return new DataTable<>(group.title, rows)
        .words("", each -> FigureWords.of(each.figure().id()).title())
        .words("here", each -> here(each).orElse(""))
        .words("range", HostTables::range)
        .where(
            rows.stream().anyMatch(each -> each.figure().p99() != null),
            all -> all.words("p99", HostTables::p99))
        .where(
            rows.stream().anyMatch(each -> Beside.nearest(each).isPresent()),
            all ->
                all.words(group.beside, each -> nearest(group, each))
                    .words(FASTER, each -> Beside.nearest(each).map(Beside::faster).orElse("")));
  }

  /** Returns the median of a figure, with its unit; empty if it was not measured. */
  static Optional<String> here(HostMeasurement measured) {
    HostFigure figure = measured.figure();
    return Optional.ofNullable(figure.value())
        .map(value -> Amount.text(figure.unit(), value.figure()));
  }

  private static String range(HostMeasurement measured) {
    Spread value = measured.figure().value();
    if (value == null) {
      return "";
    }
    Amount amount = Amount.of(measured.figure().unit(), value.figure());
    return amount.number(value.low()) + "–" + amount.number(value.high());
  }

  private static String p99(HostMeasurement measured) {
    Spread value = measured.figure().value();
    Double p99 = measured.figure().p99();
    return value == null || p99 == null
        ? ""
        : Amount.of(measured.figure().unit(), value.figure()).number(p99);
  }

  private static String nearest(HostGroup group, HostMeasurement measured) {
    return Beside.nearest(measured)
        .map(
            each ->
                (each.published.system().equals(group.beside) ? "" : each.published.system() + " ")
                    + each.shown())
        .orElse("");
  }

  /** Tells whether a table marks a published figure as doubtful. */
  static boolean hasDoubtful(DataTable<?> table) {
    return table.cells().stream()
        .flatMap(List::stream)
        .anyMatch(cell -> cell instanceof Cell.Words words && words.text().endsWith(DOUBTFUL));
  }

  /** Returns the names of the systems that are shown beside figures; empty if there are none. */
  String systems() {
    return result.figures().stream()
        .filter(each -> each.figure().value() != null)
        .flatMap(each -> Beside.nearest(each).stream())
        .map(each -> each.published.system() + " is the " + each.published.printed().system())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Returns how many times as fast ours is; empty if there is nothing to compare it with. */
  static Optional<Double> timesAsFast(HostMeasurement measured) {
    return Beside.nearest(measured).flatMap(Beside::timesAsFast);
  }

  /** Returns what was published of a group by all systems; without rows if nothing was. */
  DataTable<?> published(HostGroup group) {
    List<Beside> rows =
        beside().stream()
            .filter(each -> each.what().group() == group && !each.isOfIoCall())
            .toList();
    boolean rebuilt = group != HostGroup.NOT_REBUILT;
    return new DataTable<>(group.title + (rebuilt ? ", all systems" : ""), rows)
        .words("", each -> each.what().title())
        .words("system", Beside::system)
        .words("published", Beside::shown)
        .where(rebuilt, all -> all.words(FASTER, Beside::faster));
  }

  /**
   * Returns the many systems with which one figure was published; without rows where that figure is
   * not.
   */
  DataTable<?> ioCall() {
    return new DataTable<>(
            "IOCALL, all systems", beside().stream().filter(Beside::isOfIoCall).toList())
        .words("", each -> each.published().printed().system())
        .words("published", Beside::shown)
        .words(FASTER, Beside::faster);
  }

  private List<Beside> beside() {
    List<Beside> rows = new ArrayList<>(result.figures().stream().flatMap(Beside::of).toList());
    for (NotRebuilt each : result.notRebuilt()) {
      FigureWords what = FigureWords.of(each.test());
      each.published()
          .forEach(published -> rows.add(new Beside(what, Unit.NANOS, null, published)));
    }
    return rows;
  }

  /** Returns all figures, for other programs. */
  DataTable<HostMeasurement> figures() {
    return new DataTable<>("figures", result.figures())
        .words("figure", each -> each.figure().id())
        .words("group", each -> FigureWords.of(each.figure().id()).group().title)
        .words("title", each -> FigureWords.of(each.figure().id()).title())
        .words("unit", each -> unit(each.figure().unit()))
        .number("here", "", each -> part(each, Spread::figure))
        .number("low", "", each -> part(each, Spread::low))
        .number("high", "", each -> part(each, Spread::high))
        .number("samples", "", each -> part(each, Spread::samples))
        .number("p99", "", each -> each.figure().p99())
        .words("missing", each -> Objects.requireNonNullElse(each.figure().missing(), ""))
        .words("differs", each -> FigureWords.of(each.figure().id()).differs());
  }

  private static @Nullable Double part(HostMeasurement measured, ToDoubleFunction<Spread> part) {
    Spread value = measured.figure().value();
    return value == null ? null : (Double) part.applyAsDouble(value);
  }

  /** Returns all published figures, for other programs. */
  DataTable<?> published() {
    return new DataTable<>("published", beside())
        .words("figure", each -> each.what().figure())
        .words("system", each -> each.published().printed().system())
        .words("variant", each -> each.published().variant())
        .words("unit", each -> unit(each.unit()))
        .number("published", "", each -> each.published().value())
        .number("times as fast", "", each -> each.timesAsFast().orElse(null))
        .words("source", each -> each.published().printed().source())
        .words("note", each -> each.published().printed().note());
  }

  private static String unit(Unit unit) {
    return switch (unit) {
      case NANOS -> "ns";
      case KB_PER_SECOND -> "KB/s";
      case PER_SECOND -> "/s";
      case SHARE -> "";
    };
  }

  /**
   * A unit in which figures of one size are read.
   *
   * @param units how many of a figure's own units it is
   * @param name its name, as it stands behind a number
   */
  private record Amount(double units, String name) {
    private static final double THOUSAND = 1e3;
    private static final double PERCENT = 0.01;

    /** Returns the unit in which a figure is at least 1. */
    static Amount of(Unit unit, double value) {
      return switch (unit) {
        case NANOS -> of(value, THOUSAND, "ns", "µs", "ms", "s");
        case KB_PER_SECOND -> of(value, 1 << 10, "KB/s", "MB/s", "GB/s");
        case PER_SECOND -> of(value, THOUSAND, "/s", "k/s", "M/s", "G/s");
        case SHARE -> new Amount(PERCENT, "%");
      };
    }

    /** Each of the names is so many of the one before it. */
    private static Amount of(double value, double step, String... names) {
      double units = 1;
      int name = 0;
      while (name < names.length - 1 && value >= units * step) {
        units *= step;
        name++;
      }
      return new Amount(units, names[name]);
    }

    /** Returns a figure with the unit that suits it. */
    static String text(Unit unit, double value) {
      Amount amount = of(unit, value);
      return amount.number(value) + " " + amount.name;
    }

    /** Returns a figure in this unit, without its name. */
    String number(double value) {
      return Figures.number(value / units);
    }
  }
}
