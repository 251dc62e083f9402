package fasttrack.app.cli;

import fasttrack.app.bundle.ResultJson;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code check}: whether the structure of a database is sound. */
@Command(
    name = "check",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Check that the structure of a database is sound.",
    description = {
      "",
      "Walks all that a database of the network model holds besides its records, such as chains,"
          + " their heads and counts, and indexes, and tells every fault that it finds. Changes"
          + " no data. Without --workload, whatever data is there is checked."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all is sound",
      "  1  a bug in this program",
      "  2  an option that cannot be, or a backend without such a structure",
      "  3  the database cannot be reached, or holds no data of the workload",
      "  4  faults were found"
    })
final class CheckCommand implements Callable<Integer> {
  private final Catalog found;

  @Mixin private final RunOptions.Where where = new RunOptions.Where();

  @Option(names = "--json", description = "Write what was found to standard output as JSON.")
  private boolean json;

  @Spec private @Nullable CommandSpec command;

  CheckCommand(Catalog found) {
    this.found = found;
  }

  @Override
  public Integer call() {
    RunOptions chosen = new RunOptions();
    chosen.what.backend = where.backend;
    chosen.what.workloads = where.workloads;
    Planner planner = new Planner(found, chosen);
    Backend backend = planner.backend();
    if (!hasStructure(backend)) {
      throw noStructure(backend);
    }
    Map<String, List<String>> own =
        new BackendOptions(found.backends())
            .given(Objects.requireNonNull(command).commandLine().getParseResult(), backend);
    List<Workload> workloads = planner.workloads();
    Map<String, Findings> findings;
    try (Progress progress = Progress.onStandardError("check on " + backend.name(), false)) {
      Options options =
          Options.of(backend, where.work, own).withSessionsMax(1).withProgress(progress::message);
      findings = check(backend, options, workloads, progress);
    }
    System.out.print(json ? ResultJson.writeChecks(findings) + "\n" : text(findings));
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
      boolean named = !where.workloads.isEmpty();
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
            + "; 'fasttrack run' loads it");
  }

  private static boolean hasStructure(Backend backend) {
    return backend.offer().has(Capability.SELF_CHECKING);
  }

  private UsageException noStructure(Backend backend) {
    List<String> others =
        found.backends().stream().filter(CheckCommand::hasStructure).map(Backend::name).toList();
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
