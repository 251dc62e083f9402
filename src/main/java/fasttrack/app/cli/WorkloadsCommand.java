package fasttrack.app.cli;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.options.parameter.WorkloadFiles;
import fasttrack.app.report.Page;
import fasttrack.app.report.Words;
import fasttrack.app.result.bundle.Bundle;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Finding;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code workloads}: lists the workloads. */
@Command(
    name = "workloads",
    header = "List the workloads, their transactions and published figures.")
final class WorkloadsCommand extends CatalogCommand {
  private static final int GAP = 2;
  private static final int FILES_WIDTH = 15;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Show the file of a workload that is one.")
  private @Nullable String shown;

  @Option(names = "--new", paramLabel = "FILE.yaml")
  private @Nullable Path example;

  WorkloadsCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    Path file = example;
    if (file != null) {
      return write(file);
    }
    if (shown == null) {
      list();
    } else {
      console().print(text(shown));
    }
    return ExitStatus.OK;
  }

  /** Returns the file of a workload that is one. */
  private String text(String name) {
    String text = WorkloadFiles.ours(name);
    if (text == null) {
      throw Words.refused("workload", Finding.fact("no-file-of-ours").with("name", name));
    }
    return text;
  }

  /** Writes an example of a workload that is a file. */
  private int write(Path file) {
    if (!file.toString().endsWith(".yaml")) {
      throw new UsageException("new", "a workload's file ends in .yaml, unlike " + file);
    }
    try {
      Files.writeString(
          console().folder().resolve(file),
          Defaults.resource("example-workload.yaml"),
          StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new UsageException("new", file + " exists, and is left as it is");
    } catch (NoSuchFileException e) {
      throw new UsageException("new", "there is no folder " + file.toAbsolutePath().getParent());
    } catch (IOException e) {
      console().tell("cannot write " + file + ": " + Bundle.reason(e));
      return ExitStatus.ENVIRONMENT;
    }
    console().print("Wrote " + file + ". Run it: ./fasttrack run --workload " + file + "\n");
    return ExitStatus.OK;
  }

  private void list() {
    Page page = new Page();
    for (Workload workload : catalog().workloads()) {
      page.gap().text(workload.name() + ": ", "  ", workload.title());
      page.text("  ", "  ", counted(workload.defaultTerminals(), "terminal") + " by default");
      RecordType hot = workload.hotType();
      if (hot != null) {
        page.text("  ", "  ", "--hot N sends its traffic to the first N " + hot + " records");
      }
      if (workload.profiles().size() > 1) {
        page.text("  ", "  ", "scales by --profile " + String.join(", ", workload.profiles()));
      }
      int width =
          GAP + workload.types().stream().mapToInt(type -> type.name().length()).max().orElse(0);
      for (TransactionType type : workload.types()) {
        page.labelled("  " + type.name(), GAP + width, type.title());
      }
      for (BackgroundRole role : workload.background()) {
        page.text(
            "  ",
            "  ",
            "role %s: %s, %s/s; %s: all others"
                .formatted(
                    role.name(),
                    String.join(", ", role.types()),
                    fasttrack.app.options.parameter.Parameters.plain(role.rateTps()),
                    workload.roleName()));
      }
      if (!Published.of(workload).published().isEmpty()) {
        published(Published.of(workload).published(), page);
      }
      if (!Published.of(workload).publishedCurves().isEmpty()) {
        page.gap().text("  Published figures: './fasttrack sweep' shows them.");
      }
    }
    page.gap()
        .text("Files: './fasttrack workloads NAME' shows one, to be copied and changed. Their")
        .text("transactions read and decide, and their order is proved (docs/order.md).");
    for (Workload workload : catalog().files()) {
      page.labelled("  " + workload.name(), FILES_WIDTH, workload.title());
    }
    BackendsCommand.plugins(catalog(), page);
    console().print(page.toString());
  }

  private static void published(List<PublishedProfile> profiles, Page page) {
    page.gap().text("  Published figures, for --reference:");
    int ids = GAP + profiles.stream().mapToInt(p -> p.id().length()).max().orElse(0);
    for (PublishedProfile published : profiles) {
      page.labelled("  " + published.id(), GAP + ids, published.title());
    }
  }
}
