package fasttrack.app.cli;

import static fasttrack.app.report.Figures.bytes;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Page;
import fasttrack.core.snapshot.Snapshot;
import fasttrack.core.snapshot.Snapshots;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code snapshots}: lists or removes the snapshots of a work folder. */
@Command(name = "snapshots", header = "List or remove the loaded databases that runs begin with.")
final class SnapshotsCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final int WIDTH = 18;
  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();

  @Option(names = "--remove", paramLabel = "NAME")
  private @Nullable String remove;

  private final Console console;

  SnapshotsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Snapshots snapshots = Snapshots.below(work.path);
    try {
      List<Snapshot> all = snapshots.all();
      if (remove == null) {
        console.print(list(snapshots, all));
      } else {
        remove(remove, snapshots, all);
      }
      return ExitStatus.OK;
    } catch (IOException e) {
      console.tell("cannot use the snapshots in " + snapshots.folder() + ": " + e);
      return ExitStatus.ENVIRONMENT;
    }
  }

  private static String list(Snapshots snapshots, List<Snapshot> all) {
    Page page = new Page();
    page.text(
        "%s in %s, %s"
            .formatted(
                counted(all.size(), "snapshot"),
                snapshots.folder(),
                bytes(all.stream().mapToLong(Snapshot::bytes).sum())));
    for (Snapshot each : all) {
      page.labelled(
          each.name(),
          WIDTH,
          "%s; %s, last used %s"
              .formatted(
                  each.title(),
                  bytes(each.bytes()),
                  LocalDateTime.ofInstant(each.usedAt(), ZoneId.systemDefault()).format(MINUTE)));
    }
    return page.toString();
  }

  private void remove(String name, Snapshots snapshots, List<Snapshot> all) throws IOException {
    List<Snapshot> chosen =
        all.stream().filter(each -> name.equals(ALL) || each.name().equals(name)).toList();
    if (chosen.isEmpty() && !name.equals(ALL)) {
      throw new UsageException(
          "remove", "no snapshot '" + name + "'; 'fasttrack snapshots' lists them");
    }
    for (Snapshot each : chosen) {
      each.remove();
    }
    if (name.equals(ALL)) {
      snapshots.removeLeftovers(Instant.now());
    }
    console.print("removed " + counted(chosen.size(), "snapshot") + "\n");
  }
}
