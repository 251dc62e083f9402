package fasttrack.app.cli;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.options.command.BackendOptions;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Page;
import fasttrack.app.report.Words;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.core.facet.SelfChecking;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.population.RowCounts;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code check}: checks that a database is sound. */
@Command(name = "check", header = "Check the integrity of a database.")
final class CheckCommand extends DatabaseCommand {
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Json json = new CommonOptions.Json();

  CheckCommand(Catalog catalog, Console console) {
    super(
        catalog,
        console,
        List.of(Parameters.BACKEND, Parameters.WORKLOAD.unset("all, one by one")));
  }

  @Override
  public Integer call() {
    Choices choices = choices();
    boolean named = choices.has(Parameters.WORKLOAD);
    Planner planner =
        new Planner(
            catalog(),
            work.path,
            named ? choices : choices.with(Parameters.WORKLOAD.name(), catalog().workloadNames()));
    Backend backend = planner.backend();
    Map<String, List<String>> own =
        new BackendOptions(catalog().backends()).given(choices, backend);
    if (backend.offer(OptionValues.of(backend.options(), own)).has(Capability.EMBEDDED_SERVER)) {
      throw Words.refused("backend", Finding.fact("own-server").with("backend", backend.name()));
    }
    List<Workload> workloads = planner.workloads();
    Map<String, StructureReport> findings;
    try (Progress progress = Progress.on(console(), "check on " + backend.name(), false)) {
      Options options =
          Options.of(backend, folder(workloads), own)
              .withSessionsMax(1)
              .withProgress(progress::detail);
      Optional<Path> missing = backend.missing(options);
      if (missing.isPresent()) {
        throw nothingThere(
            backend, missing.get().toString(), workloads.stream().map(Workload::name).toList());
      }
      findings = check(backend, options, workloads, named, progress);
    }
    console().print(json.on ? ResultJson.writeChecks(findings) + "\n" : text(findings).toString());
    boolean sound = findings.values().stream().allMatch(each -> each.faults().isEmpty());
    return sound ? ExitStatus.OK : ExitStatus.INVALID;
  }

  private Path folder(List<Workload> workloads) {
    if (workloads.size() > 1 && workloads.stream().anyMatch(Workload::apart)) {
      throw Words.refused("workload", Finding.fact("checked-alone"));
    }
    return PlannedRun.folder(work.path, workloads.getFirst());
  }

  private Map<String, StructureReport> check(
      Backend backend,
      Options options,
      List<Workload> workloads,
      boolean named,
      Progress progress) {
    Map<String, StructureReport> findings = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    try (Database database = backend.open(options)) {
      for (Workload workload : workloads) {
        Optional<Marker> marker = database.marker(workload.schema().name());
        Optional<Workload> found = marker.flatMap(one -> loaded(workload, one));
        if (found.isEmpty()) {
          missing.add(workload.name());
        } else {
          progress.message("checking " + workload.name());
          findings.put(workload.name(), check(database, options, found.get(), marker.get()));
        }
      }
      if (findings.isEmpty() || (named && !missing.isEmpty())) {
        throw nothingThere(backend, database.engine().location(), missing);
      }
      database.requireClaim();
    } catch (BackendException e) {
      StructureReport damage = damage(e);
      workloads.forEach(workload -> findings.put(workload.name(), damage));
    }
    return findings;
  }

  private static StructureReport check(
      Database database, Options options, Workload workload, Marker marker) {
    if (marker.state() == Marker.State.LOADING) {
      return new StructureReport(
          Map.of(), List.of("its load was interrupted; 'fasttrack run' loads it again"));
    }
    try {
      StructureReport rows = rows(database, workload, marker);
      if (!options.offer().has(Capability.SELF_CHECKING)) {
        return rows;
      }
      StructureReport structure = database.as(SelfChecking.class).check(workload.schema());
      List<String> faults = new ArrayList<>(structure.faults());
      faults.addAll(rows.faults());
      return new StructureReport(structure.walked(), faults);
    } catch (BackendException e) {
      return damage(e);
    }
  }

  /** Returns damage as a finding; throws anything else again. */
  private static StructureReport damage(BackendException e) {
    if (e.kind() != BackendException.Kind.DAMAGED) {
      throw e;
    }
    return new StructureReport(Map.of(), List.of(String.valueOf(e.getMessage())));
  }

  /** Returns the workload with the profile by which the data was loaded. */
  private static Optional<Workload> loaded(Workload workload, Marker marker) {
    return workload.profiles().stream()
        .map(workload::withProfile)
        .filter(one -> one.schema().version() == marker.version())
        .findFirst();
  }

  private static BackendException nothingThere(
      Backend backend, String location, List<String> workloads) {
    return BackendException.setup(
        "%s holds no data of %s; 'fasttrack run --backend %s' populates it"
            .formatted(
                location,
                String.join(", ", workloads).replaceFirst(", ([^,]*)$", " or $1"),
                backend.name()));
  }

  private static Page text(Map<String, StructureReport> findings) {
    Page page = new Page();
    findings.forEach(
        (workload, each) -> {
          String verdict = each.faults().isEmpty() ? "sound" : "NOT SOUND";
          Finding walked = Finding.fact("structure-walked").with("walked", each.walked());
          page.text(workload + ": ", "  ", verdict + Words.of(walked));
          each.faults().forEach(fault -> page.text("  - ", "    ", fault));
        });
    return page;
  }

  /**
   * Reads every row. Unused data must be as it was loaded; of data that transactions have changed,
   * there must be as many rows as these can have left.
   */
  private static StructureReport rows(Database database, Workload workload, Marker marker) {
    Dataset dataset = new Dataset(workload.schema(), marker.scale(), marker.seed());
    boolean used = marker.state() == Marker.State.USED;
    Oracle oracle = new Oracle(dataset);
    long rows = 0;
    List<String> faults = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      TableDigest digest = new TableDigest(type);
      database.scan(type, digest::add);
      rows += digest.rows();
      if (used) {
        RowCounts.fault(type, digest.rows(), dataset, workload.types()).ifPresent(faults::add);
      } else {
        faults.addAll(oracle.differences(type, digest));
      }
    }
    return new StructureReport(Map.of(used ? "readable rows" : "unchanged rows", rows), faults);
  }
}
