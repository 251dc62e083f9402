package fasttrack.app.cli;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.console.Console;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.report.Page;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code workloads}: lists the workloads. */
@Command(
    name = "workloads",
    header = "List the workloads, their transactions and published figures.")
final class WorkloadsCommand implements Runnable {
  private static final int GAP = 2;

  private final Catalog catalog;
  private final Console console;

  WorkloadsCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public void run() {
    Page page = new Page();
    for (Workload workload : catalog.workloads()) {
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
                    Parameters.plain(role.rateTps()),
                    workload.roleName()));
      }
      if (!workload.published().isEmpty()) {
        published(workload.published(), page);
      }
      if (!workload.publishedCurves().isEmpty()) {
        page.gap().text("  Published figures: './fasttrack sweep' shows them.");
      }
    }
    console.print(page.toString());
  }

  private static void published(List<PublishedProfile> profiles, Page page) {
    page.gap().text("  Published figures, for --reference:");
    int ids = GAP + profiles.stream().mapToInt(p -> p.id().length()).max().orElse(0);
    for (PublishedProfile published : profiles) {
      page.labelled("  " + published.id(), GAP + ids, published.title());
    }
  }
}
