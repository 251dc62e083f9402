package fasttrack.app.execution;

import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spec.Segment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Executes each run in as many Java processes on this machine as it has segments, and merges what
 * these have saved. The first shows its progress for all. Used by one thread.
 */
final class SegmentedJvms implements RunExecutor {
  private static final long PIECE_MILLIS = 50;

  private final RunExecutor whole;
  private final RunExecutors.Settings settings;
  private final Environment environment;
  private final List<ChildJvms> processes = new ArrayList<>();
  private @Nullable NextRun next;

  SegmentedJvms(RunExecutor whole, RunExecutors.Settings settings, Environment environment) {
    this.whole = whole;
    this.settings = settings;
    this.environment = environment;
  }

  @Override
  public RecordedRun execute(NextRun run, Path results, Control control) {
    Segment segment = run.plan().spec().segment();
    if (segment == null || !segment.meansAll()) {
      return whole.execute(run, results, control);
    }
    int of = segment.of();
    while (processes.size() < of) {
      RunExecutors.Settings own =
          processes.isEmpty() ? settings : settings.with(ShownProgress.NOTHING);
      processes.add(new ChildJvms(own, environment, 1, ChildJvm::of));
    }
    Path folder = results.resolve(run.folderName() + "-segments");
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Control all = new Control();
      List<Future<RecordedRun>> runs = new ArrayList<>();
      for (int number = 1; number <= of; number++) {
        NextRun part = run.withSegment(new Segment(number, of), "segment-" + number);
        ChildJvms process = processes.get(number - 1);
        process.announce(following(number));
        runs.add(threads.submit(() -> process.execute(part, folder, all)));
      }
      RuntimeException failure = ended(runs, control, all);
      if (failure == null) {
        return SavedSegments.read(runs.stream().map(SegmentedJvms::folder).toList())
            .merge(run.plan(), results, run.folderName(), settings.console());
      }
      RecordedRun first =
          runs.getFirst().state() == Future.State.SUCCESS ? runs.getFirst().resultNow() : null;
      if (first != null && first.result().validity().fails()) {
        // it says why the others did not begin
        return first;
      }
      throw failure;
    }
  }

  @Override
  public void announce(@Nullable NextRun following) {
    next = following;
    Segment segment = following == null ? null : following.plan().spec().segment();
    whole.announce(segment != null && segment.meansAll() ? null : following);
  }

  /** Returns the part that a process will probably run next; null where it has none. */
  private @Nullable NextRun following(int number) {
    Segment segment = next == null ? null : next.plan().spec().segment();
    return next == null || segment == null || !segment.meansAll() || number > segment.of()
        ? null
        : next.withSegment(new Segment(number, segment.of()), "segment-" + number);
  }

  /**
   * Waits until all have ended; where one fails, all others end early. Returns the first failure.
   */
  private static @Nullable RuntimeException ended(
      List<Future<RecordedRun>> runs, Control control, Control all) {
    RuntimeException failure = null;
    while (!runs.stream().allMatch(Future::isDone)) {
      if (control.interrupted()) {
        all.interrupt();
      }
      failure = failure(runs, failure);
      if (failure != null) {
        all.interrupt();
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PIECE_MILLIS);
      } catch (InterruptedException e) {
        control.interrupt();
      }
    }
    return failure(runs, failure);
  }

  /** Returns what is known to have gone wrong first; that others were stopped then says nothing. */
  private static @Nullable RuntimeException failure(
      List<Future<RecordedRun>> runs, @Nullable RuntimeException known) {
    RuntimeException failure = known;
    for (Future<RecordedRun> run : runs) {
      if (run.state() == Future.State.FAILED
          && (failure == null || failure instanceof RunInterruptedException)) {
        Throwable thrown = run.exceptionNow();
        failure = thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
      }
    }
    return failure;
  }

  private static Path folder(Future<RecordedRun> run) {
    Saved saved = run.resultNow().saved();
    if (saved.folder() == null) {
      throw new LostRunException("a segment was not saved: " + saved.problem());
    }
    return saved.folder();
  }

  @Override
  public void close() {
    try (whole) {
      processes.forEach(ChildJvms::close);
    }
  }
}
