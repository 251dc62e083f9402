package fasttrack.app.cli;

import fasttrack.app.bundle.ResultJson;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.progress.Progress;
import fasttrack.app.report.Page;
import fasttrack.app.report.Walked;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Workload;
import fasttrack.core.population.RowCounts;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.SelfChecking;
import fasttrack.core.spi.SelfChecking.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code check}: checks that the structure of a database is sound. */
@Command(
    name = "check",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Check that the structure of a database is sound.",
    description = {
      "",
      "Checks the structures that connect the records of a network-model database (chains,"
          + " their heads and counts, indexes) and how many records there are, and reports every"
          + " fault. Changes no data. Without --workload, all data that exists is checked."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all is sound",
      "  1  a bug in this program",
      "  2  an invalid option, or a backend without such a structure",
      "  3  the database cannot be reached, or holds no data of the workload",
      "  4  faults were found, or a load was interrupted"
    })
final class CheckCommand implements Callable<Integer> {
  private final Catalog catalog;

  @Mixin private final CommonOptions.BackendName backendName = new CommonOptions.BackendName();
  @Mixin private final CommonOptions.WorkloadNames chosen = new CommonOptions.WorkloadNames();
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Json json = new CommonOptions.Json();

  @Spec private @Nullable CommandSpec command;

  CheckCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    RunOptions run = new RunOptions();
    run.what.backend.name = backendName.name;
    run.what.workloads.names = chosen.names;
    Planner planner = new Planner(catalog, run);
    Backend backend = planner.backend();
    if (!hasStructure(backend)) {
      throw noStructure(backend);
    }
    Map<String, List<String>> own =
        new BackendOptions(catalog.backends()).given(Objects.requireNonNull(command), backend);
    List<Workload> workloads = planner.workloads();
    Map<String, Findings> findings;
    try (Progress progress = Progress.onStandardError("check on " + backend.name(), false)) {
      Options options =
          Options.of(backend, work.path, own).withSessionsMax(1).withProgress(progress::message);
      if (!backend.exists(options)) {
        throw nothingThere(work.path.toAbsolutePath().normalize().toString(), workloads);
      }
      findings = check(backend, options, workloads, progress);
    }
    System.out.print(json.on ? ResultJson.writeChecks(findings) + "\n" : text(findings));
    System.out.flush();
    boolean sound = findings.values().stream().allMatch(each -> each.faults().isEmpty());
    return sound ? ExitStatus.OK : ExitStatus.INVALID;
  }

  private Map<String, Findings> check(
      Backend backend, Options options, List<Workload> workloads, Progress progress) {
    Map<String, Findings> findings = new LinkedHashMap<>();
    try (Database database = backend.open(options)) {
      Map<Workload, Marker> there = new LinkedHashMap<>();
      for (Workload workload : workloads) {
        marker(database, workload).ifPresent(marker -> there.put(workload, marker));
      }
      List<Workload> missing = workloads.stream().filter(each -> !there.containsKey(each)).toList();
      boolean named = !chosen.names.isEmpty();
      if (named ? !missing.isEmpty() : there.isEmpty()) {
        throw nothingThere(database.engine().location(), missing);
      }
      there.forEach(
          (workload, marker) -> {
            progress.message("checking the structure of " + workload.name());
            findings.put(workload.name(), check(database, workload, marker));
          });
    } catch (BackendException e) {
      Findings damage = damage(e);
      workloads.forEach(workload -> findings.put(workload.name(), damage));
    }
    return findings;
  }

  private static Findings check(Database database, Workload workload, Marker marker) {
    if (marker.state() == Marker.State.LOADING) {
      return new Findings(
          Map.of(), List.of("its load was interrupted; 'fasttrack run' loads it again"));
    }
    Dataset dataset = new Dataset(workload.schema(), marker.scale(), marker.seed());
    boolean used = marker.state() == Marker.State.USED;
    try {
      Findings structure = database.as(SelfChecking.class).check(workload.schema());
      List<String> faults = new ArrayList<>(structure.faults());
      faults.addAll(RowCounts.faults(database, dataset, used ? workload.types() : List.of()));
      return new Findings(structure.walked(), faults);
    } catch (BackendException e) {
      return damage(e);
    }
  }

  /** Returns damage as a finding; throws anything else again. */
  private static Findings damage(BackendException e) {
    if (e.kind() != BackendException.Kind.DAMAGED) {
      throw e;
    }
    return new Findings(Map.of(), List.of(String.valueOf(e.getMessage())));
  }

  private static Optional<Marker> marker(Database database, Workload workload) {
    Schema schema = workload.schema();
    return database.marker(schema.name()).filter(marker -> marker.version() == schema.version());
  }

  private static BackendException nothingThere(String location, List<Workload> workloads) {
    return new BackendException(
        BackendException.Kind.SETUP,
        location
            + " holds no data of "
            + String.join(" or ", workloads.stream().map(Workload::name).toList())
            + "; 'fasttrack run' populates it");
  }

  private static boolean hasStructure(Backend backend) {
    return backend.offer().has(Capability.SELF_CHECKING);
  }

  private UsageException noStructure(Backend backend) {
    List<String> others =
        catalog.backends().stream().filter(CheckCommand::hasStructure).map(Backend::name).toList();
    return new UsageException(
        "backend",
        backend.name()
            + " has no structure to check; "
            + (others.isEmpty()
                ? "no backend here has one"
                : "these have one: " + String.join(", ", others)));
  }

  private static Page text(Map<String, Findings> findings) {
    Page page = new Page();
    findings.forEach(
        (workload, each) -> {
          String verdict = each.faults().isEmpty() ? "sound" : "NOT SOUND";
          String walked = each.walked().isEmpty() ? "" : ": " + Walked.of(each);
          page.text(workload + ": ", "  ", verdict + walked);
          each.faults().forEach(fault -> page.text("  - ", "    ", fault));
        });
    return page;
  }
}
