package fasttrack.app.audit.host;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.audit.host.FigureWords.HostGroup;
import fasttrack.app.audit.host.HostResult.HostMeasurement;
import fasttrack.app.audit.host.HostResult.NotRebuilt;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Check;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.MachineFindings;
import fasttrack.app.report.run.SetupFindings;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the tests of the host come to: a table a group of figures, beside what was published. */
public final class HostReport {
  private static final String COMMIT = "commit-fsync";
  private static final String PROCESSOR = "dhrystone-one";

  private final HostResult result;
  private final HostTables tables;
  private final ReportBuilder report;

  private HostReport(HostResult result) {
    this.result = result;
    this.tables = new HostTables(result);
    this.report =
        new ReportBuilder(
            "host",
            result.environment().cpu()
                + ", "
                + counted(result.environment().processors(), "processor"),
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(HostResult result) {
    HostReport of = new HostReport(result);
    of.heading();
    for (HostGroup group : HostGroup.values()) {
      DataTable<?> table = of.tables.measured(group);
      if (!table.rows().isEmpty()) {
        of.report.text(group.title);
        of.all(table);
      }
    }
    of.missing();
    result.figures().forEach(each -> of.report.check(check(each)));
    of.counterparts();
    for (HostGroup group : HostGroup.values()) {
      of.published(group);
    }
    DataTable<?> ioCall = of.tables.ioCall();
    of.report.detail(ioCall.name(), () -> of.all(ioCall));
    of.report.detail("Run", of::ran);
    of.report.figures(of.tables.figures()).figures(of.tables.published());
    of.report.part("Machine", result.environment());
    of.report.part("Place", result.place());
    of.report.part("Tests", result.header());
    return of.report.disclose(of.command()).build();
  }

  private void heading() {
    List<String> most = new ArrayList<>();
    figure(COMMIT)
        .flatMap(HostTables::here)
        .ifPresent(commit -> most.add("8 KB and fsync in " + commit));
    figure(PROCESSOR)
        .flatMap(HostTables::timesAsFast)
        .ifPresent(
            times ->
                most.add(
                    "a processor %s times the %s's"
                        .formatted(Figures.number(times), HostGroup.PROCESSORS.beside)));
    report.headline(String.join(", ", most));
    // how the file system is mounted is a detail
    report.condition(
        Words.of(Facts.finding("host-files", result.place(), result.place().fileSystem())));
    report.condition(
        Words.of(
            Facts.finding("host-measured", result.header(), result.environment())
                .with("figures", result.figures().size())));
    report.interrupted(
        result.header().interrupted(), "what had not been measured by then is left out");
  }

  private Optional<HostMeasurement> figure(String id) {
    return result.figures().stream().filter(each -> each.figure().id().equals(id)).findFirst();
  }

  /** Says which figures there are not, those with one reason together. */
  private void missing() {
    result.figures().stream()
        .filter(each -> each.figure().value() == null)
        .collect(
            Collectors.groupingBy(
                each -> Objects.requireNonNullElse(each.figure().missing(), "no reason is known"),
                LinkedHashMap::new,
                Collectors.mapping(
                    each -> FigureWords.of(each.figure().id()).title(), Collectors.joining("; "))))
        .forEach((reason, titles) -> report.fact("missing", titles + ": " + reason));
  }

  /** A figure that is missing was not judged. */
  private static Check check(HostMeasurement measured) {
    String missing = measured.figure().missing();
    return new Check(
        measured.figure().id(),
        missing == null ? Check.Outcome.PASSED : Check.Outcome.SKIPPED,
        missing == null ? HostTables.here(measured).orElse("") : missing,
        List.of());
  }

  private void counterparts() {
    String systems = tables.systems();
    if (!systems.isEmpty()) {
      report.fact("beside", systems);
      report.fact("read it as", Words.of(Finding.fact("counterparts")));
    }
    if (!result.notRebuilt().isEmpty()) {
      List<String> tests = result.notRebuilt().stream().map(NotRebuilt::test).toList();
      report.fact("not rebuilt", Words.of(Finding.fact("not-rebuilt").with("tests", tests)));
    }
  }

  private void published(HostGroup group) {
    DataTable<?> table = tables.published(group);
    report.detail(
        table.name(),
        () -> {
          all(table);
          if (!table.rows().isEmpty()) {
            differences(group);
          }
        });
  }

  /** Adds a table; where it marks published figures as doubtful, with the mark's meaning. */
  private void all(DataTable<?> table) {
    report.table(table);
    if (HostTables.hasDoubtful(table)) {
      report.note(Words.of(Finding.fact("doubtful-figures").with("mark", HostTables.DOUBTFUL)));
    }
  }

  private void differences(HostGroup group) {
    Stream.concat(
            result.figures().stream().map(each -> each.figure().id()),
            result.notRebuilt().stream().map(NotRebuilt::test))
        .map(FigureWords::of)
        .filter(figure -> figure.group() == group && !figure.differs().isEmpty())
        .forEach(figure -> report.fact(figure.title(), figure.differs()));
  }

  private void ran() {
    Finding machine = MachineFindings.machine(result.environment());
    if (machine != null) {
      report.fact("machine", Words.of(machine));
    }
    FileSystem system = result.place().fileSystem();
    if (system != null) {
      report.fact(
          "files", result.place().folder() + ", " + Words.of(SetupFindings.fileSystem(system)));
    }
    report.fact("tests", "each in about " + span(result.header().testNanos()) + ", one at a time");
  }

  private List<String> command() {
    return Invocation.of("host")
        .option("work", result.place().folder())
        .list("only", result.header().only())
        .arguments();
  }
}
