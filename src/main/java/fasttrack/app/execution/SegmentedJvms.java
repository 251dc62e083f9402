package fasttrack.app.execution;

import fasttrack.app.progress.Shown;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.Segment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Executes each run in as many Java processes on this machine as it has segments, and merges what
 * these have saved. The first shows its progress for all. Used by one thread.
 */
final class SegmentedJvms implements RunExecutor {
  private static final long PIECE_MILLIS = 50;

  private final RunExecutors.Settings settings;
  private final Environment environment;
  private final List<FreshJvms> processes = new ArrayList<>();

  SegmentedJvms(RunExecutors.Settings settings, Environment environment) {
    this.settings = settings;
    this.environment = environment;
  }

  @Override
  public RecordedRun execute(
      PlannedRun plan, String title, Path results, String name, Control control) {
    int of = Objects.requireNonNull(plan.spec().segment()).of();
    while (processes.size() < of) {
      processes.add(
          new FreshJvms(
              processes.isEmpty() ? settings : settings.with(Shown.NOTHING),
              environment,
              1,
              ChildJvm::of));
    }
    Path folder = results.resolve(name + "-segments");
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Control all = new Control();
      List<Future<RecordedRun>> runs = new ArrayList<>();
      for (int number = 1; number <= of; number++) {
        PlannedRun part = plan.withSegment(new Segment(number, of));
        FreshJvms process = processes.get(number - 1);
        String own = "segment-" + number;
        runs.add(threads.submit(() -> process.execute(part, title, folder, own, all)));
      }
      List<Path> saved = new ArrayList<>();
      for (Future<RecordedRun> run : runs) {
        saved.add(folder(run, control, all));
      }
      return SavedSegments.read(saved).merge(plan, results, name, settings.console());
    }
  }

  /** Waits for a segment; where one is lost, all others end early. */
  private static Path folder(Future<RecordedRun> run, Control control, Control all) {
    try {
      while (true) {
        if (control.interrupted()) {
          all.interrupt();
        }
        try {
          Saved saved = run.get(PIECE_MILLIS, TimeUnit.MILLISECONDS).saved();
          if (saved.folder() == null) {
            throw new LostRunException("a segment was not saved: " + saved.problem());
          }
          return saved.folder();
        } catch (TimeoutException e) {
          // it still runs
        }
      }
    } catch (ExecutionException e) {
      all.interrupt();
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      all.interrupt();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (RuntimeException e) {
      all.interrupt();
      throw e;
    }
  }

  @Override
  public void close() {
    processes.forEach(FreshJvms::close);
  }
}
