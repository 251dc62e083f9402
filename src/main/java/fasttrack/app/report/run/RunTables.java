package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.percent;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Finding;
import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Joint;
import fasttrack.core.result.Latency;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work.RoleWork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of a run's report. */
public final class RunTables {
  /** The main table has a line for each transaction type, with these. */
  private static final List<Figure> SHOWN =
      List.of(
          Figure.COUNT,
          Figure.ELAPSED,
          Figure.CLIENT_CPU,
          Figure.SERVER_CPU,
          Figure.P50,
          Figure.P95,
          Figure.P99,
          Figure.MAX,
          Figure.RETRIED,
          Figure.FAILED);

  private static final List<Figure> TIMES = List.of(Figure.P50, Figure.P95, Figure.P99, Figure.MAX);
  private static final int BAR_WIDTH = 40;
  private static final int BAR_LABEL = 17;

  private RunTables() {}

  /** Returns the table, and why times are missing from it. */
  public static Section types(RunResult result) {
    List<Latency> shown =
        result.saturated() ? List.of() : result.types().stream().map(TypeResult::response).toList();
    return new Section(
        result.saturated()
            ? "Times in ms"
            : "Times in ms; elapsed: from scheduled start to end, retries included",
        typeTable(result),
        Stream.concat(
                TimeParts.inClient(result) ? Stream.of(CpuTable.NOTE) : Stream.empty(),
                MissingTimes.missing(shown, SHOWN).stream())
            .toList());
  }

  private static DataTable<TypeResult> typeTable(RunResult result) {
    return new DataTable<>("transactions", result.types())
        .words("", TypeResult::name)
        .each(
            SHOWN,
            figure ->
                figure == Figure.SERVER_CPU && TimeParts.inClient(result)
                    ? Column.words(figure.title(), type -> CpuTable.IN_CLIENT)
                    : figure.column(result));
  }

  /** Returns the table, or a sentence if service times equal response times. */
  public static Section services(RunResult result) {
    boolean repeated = result.types().stream().anyMatch(type -> type.retries() > 0);
    return result.work().queueing() == null && !repeated
        ? new Section(
            "Service times equal response times: no transaction waited to begin or was"
                + " retried.",
            null,
            List.of())
        : new Section(
            "Service times in ms (last attempt only), and the mean time before it: wait for a"
                + " connection, failed attempts, back-offs",
            serviceTable(result),
            // elsewhere the table of elapsed times, which lacks the same percentiles, says why
            result.saturated()
                ? MissingTimes.missing(
                    result.types().stream().map(TypeResult::service).toList(), TIMES)
                : List.of());
  }

  private static DataTable<TypeResult> serviceTable(RunResult result) {
    return new DataTable<>("service", result.types())
        .words("", TypeResult::name)
        .with(Figure.ELAPSED.times("mean\nservice", TypeResult::service))
        .each(TIMES, figure -> figure.times(TypeResult::service))
        .each(
            List.of(Figure.WAIT, Figure.ATTEMPTS, Figure.BACK_OFF),
            figure -> figure.column(result));
  }

  /** What each role of a run did, where there are several. */
  static Section roles(RunResult result) {
    List<RoleWork> roles = result.work().roles();
    boolean punctual = roles.stream().anyMatch(role -> role.onTimeShare() != null);
    return new Section(
        "Roles; times in ms, from the moment at which a transaction was due"
            + (punctual ? "; on time: ended before the next one was due" : ""),
        new DataTable<>("roles", roles)
            .words("role", RoleWork::name)
            .words("transactions", role -> String.join(", ", role.types()))
            .number("rate/s", "1/s", RoleWork::rateTps)
            .with(Figure.ELAPSED.times(RoleWork::response))
            .each(TIMES, figure -> figure.times(RoleWork::response))
            .where(punctual, all -> all.words("on time", role -> share(role.onTimeShare(), ""))),
        List.of());
  }

  private static String share(@Nullable Double share, String unknown) {
    return share == null ? unknown : percent(share);
  }

  /** Returns the table; empty if the backend does not report waits. */
  public static List<Section> locks(RunResult result) {
    List<Nested<TypeResult, LockWaits>> waits =
        Nested.all(result.types(), type -> type.locking().waits());
    List<String> held = heldMax(result).stream().toList();
    if (waits.isEmpty()) {
      return held.stream()
          .map(most -> new Section("No transaction waited for a lock. " + most, null, List.of()))
          .toList();
    }
    return List.of(new Section("Lock waits in all attempts; times in ms", waits(waits), held));
  }

  private static DataTable<Nested<TypeResult, LockWaits>> waits(
      List<Nested<TypeResult, LockWaits>> waits) {
    return new DataTable<>("locks", waits)
        .words("", each -> each.of().name())
        .words("level", each -> words(each.row().level(), " "))
        .count("waits", each -> each.row().waits())
        .millis("waited\nin all", each -> each.row().waitNanos())
        .millis("mean\nwait", each -> (double) each.row().waitNanos() / each.row().waits())
        .count("deadlocks", each -> each.row().deadlocks())
        .count("longest\nqueue", each -> each.row().queueLengthMax());
  }

  /** Says which transaction type held the most locks, and how many. */
  private static Optional<String> heldMax(RunResult result) {
    return result.types().stream()
        .filter(type -> type.locking().heldMax() != null)
        .max(Comparator.comparingInt(RunTables::held))
        .map(type -> type.name() + " held the most locks: " + count(held(type)) + ".");
  }

  private static int held(TypeResult type) {
    return Objects.requireNonNull(type.locking().heldMax());
  }

  /** Returns the table of a merged run. */
  static Section segments(Joint joint) {
    // an edited result may lack figures
    List<Joint.Member> measured =
        joint.members().stream().filter(member -> member.figures() != null).toList();
    return new Section(
        "Segments; times in ms; clock offset: how far the server's clock is ahead of the host's",
        new DataTable<>("segments", measured)
            .words("", member -> member.number() + "/" + joint.of())
            .words("host", Joint.Member::host)
            .count("terminals", member -> figures(member).terminals())
            .number("rate", "1/s", member -> figures(member).rateTps())
            .millis("mean\nelapsed", member -> figures(member).responseMeanNanos())
            .millis("p95", member -> figures(member).p95Nanos())
            .millis("client\nCPU", member -> figures(member).clientCpuMeanNanos())
            .words("machine\nbusy", member -> share(figures(member).machineBusyShare(), "n/a"))
            .millis("clock\noffset", Joint.Member::clockOffsetNanos)
            .millis("clock\nerror", Joint.Member::clockErrorNanos),
        List.of());
  }

  private static Joint.Figures figures(Joint.Member member) {
    return Objects.requireNonNull(member.figures());
  }

  /** Returns the lines of a chart; nothing where nothing was counted. */
  static String histogram(List<HistogramBar> bars) {
    long most = bars.stream().mapToLong(HistogramBar::count).max().orElse(0);
    double all = bars.stream().mapToLong(HistogramBar::count).sum();
    return most == 0
        ? ""
        : bars.stream().map(bar -> line(bar, most, all)).collect(Collectors.joining("\n"));
  }

  private static String line(HistogramBar bar, long most, double all) {
    int length = (int) Math.ceil((double) BAR_WIDTH * bar.count() / most);
    return String.format(
        Locale.ROOT,
        "%-" + BAR_LABEL + "s|%-" + BAR_WIDTH + "s| %6.2f %% %s",
        (bar.fromNanos() == 0 ? "below " : span(bar.fromNanos()) + " to ") + span(bar.untilNanos()),
        "#".repeat(length),
        100 * bar.count() / all,
        count(bar.count()));
  }

  /**
   * Returns a table of the types' figures, and one of the rates, as far as either was published.
   */
  public static List<Section> published(RunResult result, PublishedProfile published) {
    String caption =
        Words.of(
            Finding.fact("beside-published")
                .with("title", published.title())
                .with("id", published.id())
                .with("source", published.source()));
    List<Section> sections = new ArrayList<>();
    if (!published.figures().isEmpty()) {
      sections.add(new Section(caption, publishedTypes(result, published), List.of()));
    }
    Double rateTps = result.rateTps();
    if (rateTps != null && published.rateTps().isPresent()) {
      DataTable<?> rates = publishedRate(rateTps, published.rateTps().getAsDouble());
      sections.add(new Section(sections.isEmpty() ? caption : "", rates, List.of()));
    }
    return sections;
  }

  private static DataTable<Double> publishedRate(double oursTps, double theirs) {
    return new DataTable<>("published-rate", List.of(oursTps))
        .words("", ours -> "transactions/s")
        .number("ours", "1/s", ours -> ours)
        .number("published", "1/s", ours -> theirs)
        .number("ratio", "", ours -> Figure.RATE.advantage(ours, theirs));
  }

  private static DataTable<TypeResult> publishedTypes(
      RunResult result, PublishedProfile published) {
    return new DataTable<>("published", result.types())
        .words("", TypeResult::name)
        .with(beside("elapsed", Figure.ELAPSED, result, published))
        .with(beside("CPU", Figure.CPU, result, published));
  }

  private static List<Column<TypeResult>> beside(
      String title, Figure figure, RunResult result, PublishedProfile published) {
    String ratio = title + "\nratio";
    String theirs = "published\n" + title;
    return List.of(
        figure.column("our\n" + title, type -> figure.of(result, type.name())),
        Column.number(theirs, "ms", type -> figure.publishedMillis(published, type.name())),
        Column.number(ratio, "", type -> advantage(figure, result, published, type)));
  }

  private static @Nullable Double advantage(
      Figure figure, RunResult result, PublishedProfile published, TypeResult type) {
    return figure.advantage(
        figure.dimension().shown(figure.of(result, type.name())),
        figure.publishedMillis(published, type.name()));
  }
}
