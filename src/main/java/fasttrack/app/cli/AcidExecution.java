package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.Machine;
import fasttrack.app.acid.AcidAudit;
import fasttrack.app.acid.AcidPlan;
import fasttrack.app.acid.AcidResult;
import fasttrack.app.acid.ChildLoad;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.progress.Progress;
import fasttrack.app.report.AcidReport;
import fasttrack.core.model.Workload;
import fasttrack.core.run.Control;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Executes an audit, shows what it found, and keeps it. Used once, by one thread. */
final class AcidExecution {
  private final AcidOptions options;
  private final Backend backend;
  private final Workload workload;
  private final Map<String, List<String>> own;
  private final int terminals;
  private final IntConsumer exit;

  AcidExecution(
      AcidOptions options,
      Backend backend,
      Workload workload,
      Map<String, List<String>> own,
      int terminals,
      IntConsumer exit) {
    this.options = options;
    this.backend = backend;
    this.workload = workload;
    this.own = own;
    this.terminals = terminals;
    this.exit = exit;
  }

  /** Audits, and returns the status with which the process is to end. */
  int run() {
    String name = Recorder.stamp() + "-" + backend.name() + "-acid";
    try (Interruption interruption = Interruption.listen(exit);
        SeriesFolder folder = SeriesFolder.begin(options.output.out, name)) {
      Control control = new Control();
      interruption.stops(control);
      AcidResult result;
      try (Progress progress =
          Progress.onStandardError("acid on " + backend.name(), options.output.quiet)) {
        result = new AcidAudit(plan(progress, folder.path(), control)).run();
      }
      boolean kept = finish(result, folder);
      if (!kept) {
        return ExitStatus.ENVIRONMENT;
      }
      // What has failed is not hidden by the user's having had enough.
      return result.passed() ? interruption.status() : ExitStatus.INVALID;
    }
  }

  private AcidPlan plan(Progress progress, Path folder, Control control) {
    Options how =
        Options.of(backend, options.what.work, own)
            .withDurability(options.what.durability)
            .withSessionsMax(terminals)
            .withProgress(progress::message);
    ChildLoad child = new ChildJvm(backend, how, options.data, terminals);
    return new AcidPlan(
        backend,
        how,
        workload,
        options.data.scale,
        options.data.seed,
        terminals,
        options.what.kills,
        folder,
        child,
        Machine.look(),
        progress,
        control);
  }

  /** Keeps the result before it is shown: the last line says where. */
  private boolean finish(AcidResult result, SeriesFolder folder) {
    String json = ResultJson.write(result);
    String text = AcidReport.of(result);
    Saved kept = Saved.of(folder, "acid", json, text);
    System.out.print(options.output.json ? json + "\n" : text + kept.line());
    System.out.flush();
    return kept.where() != null;
  }
}
