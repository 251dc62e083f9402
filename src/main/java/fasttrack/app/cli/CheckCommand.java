package fasttrack.app.cli;

import fasttrack.app.bundle.ResultJson;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.progress.Progress;
import fasttrack.app.report.Page;
import fasttrack.app.report.Walked;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.SelfChecking;
import fasttrack.core.spi.SelfChecking.Findings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
          + " their heads and counts, indexes), and reports every fault. Changes no"
          + " data. Without --workload, all data that exists is checked."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all is sound",
      "  1  a bug in this program",
      "  2  an invalid option, or a backend without such a structure",
      "  3  the database cannot be reached or holds no data of the workload, or the",
      "     result cannot be printed",
      "  4  faults were found"
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
      SelfChecking checking = database.as(SelfChecking.class);
      List<Workload> missing =
          workloads.stream().filter(workload -> !holds(database, workload.schema())).toList();
      boolean named = !chosen.names.isEmpty();
      if (named ? !missing.isEmpty() : missing.size() == workloads.size()) {
        throw nothingThere(database, missing);
      }
      for (Workload workload : workloads) {
        if (!missing.contains(workload)) {
          progress.message("checking the structure of " + workload.name());
          findings.put(workload.name(), checking.check(workload.schema()));
        }
      }
    }
    return findings;
  }

  private static boolean holds(Database database, Schema schema) {
    return database
        .marker(schema.name())
        .filter(marker -> marker.version() == schema.version())
        .isPresent();
  }

  private static BackendException nothingThere(Database database, List<Workload> workloads) {
    return new BackendException(
        BackendException.Kind.SETUP,
        database.engine().location()
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
          String verdict = each.faults().isEmpty() ? "sound: " : "NOT SOUND: ";
          page.text(workload + ": ", "  ", verdict + Walked.of(each));
          each.faults().forEach(fault -> page.text("  - ", "    ", fault));
        });
    return page;
  }
}
