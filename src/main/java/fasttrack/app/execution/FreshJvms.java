package fasttrack.app.execution;

import fasttrack.app.bundle.JsonLine;
import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.progress.ChildsTerminal;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes each run in a Java process of its own, so that none benefits or suffers from what
 * another has compiled, cached or left on the heap. The child is told what to run on its standard
 * input, shows its progress on the standard error of both, saves the run, and reports the result on
 * its standard output. It ends early when it is told to stop, and at once when its standard input
 * ends, as it does when this process is killed. {@link ChildRun} is the child's side.
 *
 * <p>Where another run will follow, its child starts while one verifies and saves what it has
 * measured, and waits for its run. So its start costs little time, and none of it falls into an
 * interval.
 */
public final class FreshJvms implements RunExecutor {
  /** The command that the child runs. */
  public static final String COMMAND = "run-child";

  private static final Logger LOG = LoggerFactory.getLogger(FreshJvms.class);
  private static final long PIECE_MILLIS = 50;
  private static final long PATIENCE_SECONDS = 30;
  private static final int SIGNAL = 128;
  private static final int SIGKILL = 9;

  /** The statuses of a virtual machine that a signal has ended before it could handle it. */
  private static final Set<Integer> STOPPED = Set.of(129, 130, 143);

  private final RunExecutors.Settings settings;
  private final Environment environment;
  private final int sessionsMin;
  private final Function<List<String>, ProcessBuilder> jvm;
  private final AtomicReference<@Nullable Process> spare = new AtomicReference<>();
  private @Nullable CompletableFuture<Process> leaving;
  private @Nullable PlannedRun announced;

  /**
   * Makes an executor.
   *
   * @param environment the machine and software around this process
   * @param sessionsMin each database is opened for so many sessions at least
   * @param jvm makes a process that is to run this program with the given arguments
   */
  public FreshJvms(
      RunExecutors.Settings settings,
      Environment environment,
      int sessionsMin,
      Function<List<String>, ProcessBuilder> jvm) {
    this.settings = settings;
    this.environment = environment;
    this.sessionsMin = sessionsMin;
    this.jvm = jvm;
  }

  @Override
  @SuppressWarnings("try") // the terminal is only lent
  public RecordedRun execute(
      PlannedRun plan, String title, Path results, String name, Control control) {
    ChildJob job = job(plan, title, results, name);
    PlannedRun next = announced;
    ChildJob following = next == null ? null : job(next, next.title(), results, name);
    Process child = told(job);
    boolean reported = false;
    try (ChildsTerminal lent = ChildsTerminal.lend(settings.console(), settings.shown().quiet())) {
      RecordedRun run = outcome(child, job, following, control);
      reported = true;
      return run;
    } finally {
      if (reported) {
        leave(child);
      } else {
        child.destroyForcibly();
      }
    }
  }

  @Override
  public void announce(@Nullable PlannedRun next) {
    announced = next;
  }

  private ChildJob job(PlannedRun plan, String title, Path results, String name) {
    return new ChildJob(
        plan.spec(),
        title,
        results.toString(),
        name,
        settings.work().toString(),
        settings.shown(),
        sessionsMin,
        environment);
  }

  /** Tells the process that waits its job, or a new one where none waits and listens. */
  private Process told(ChildJob job) {
    String line = JsonLine.write(job);
    Process waiting = spare.getAndSet(null);
    if (waiting != null && say(waiting.getOutputStream(), line)) {
      return waiting;
    }
    try {
      Process started = start();
      say(started.getOutputStream(), line);
      return started;
    } catch (IOException e) {
      throw new LostRunException(
          job.name() + ": its Java process cannot be started: " + e.getMessage());
    }
  }

  /** Starts the process of the next run, which makes itself ready for one like this. */
  private void startSpare(ChildJob like) {
    try {
      Process started = start();
      spare.set(started);
      say(started.getOutputStream(), ChildRun.PREPARE + JsonLine.write(like));
    } catch (IOException e) {
      LOG.info("the process of the next run is started later", e);
    }
  }

  /** Lets a process end by itself: it gives its memory back while the next run begins. */
  private void leave(Process child) {
    leaving =
        child
            .onExit()
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .exceptionally(
                late -> {
                  LOG.info("process {} has reported its result and does not end", child.pid());
                  return child.destroyForcibly();
                });
  }

  @Override
  public void close() {
    Process unused = spare.getAndSet(null);
    if (unused != null) {
      unused.destroyForcibly();
    }
    if (leaving != null) {
      leaving.join();
    }
  }

  private Process start() throws IOException {
    List<String> arguments = new ArrayList<>(List.of(COMMAND));
    if (settings.verbose()) {
      arguments.add("--verbose");
    }
    return jvm.apply(arguments).redirectError(settings.console().childErr()).start();
  }

  private RecordedRun outcome(
      Process child, ChildJob job, @Nullable ChildJob following, Control control) {
    CompletableFuture<@Nullable String> said = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("child-report")
        .start(() -> said.complete(report(child, following)));
    try {
      OutputStream to = child.getOutputStream();
      boolean stopping = false;
      while (!said.isDone() && !child.waitFor(PIECE_MILLIS, TimeUnit.MILLISECONDS)) {
        if (control.interrupted() && !stopping) {
          stopping = true;
          say(to, ChildRun.STOP);
        }
      }
      String line = said.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null) {
        boolean ended = child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
          throw new LostRunException(
              job.name() + ": its Java process said nothing; this run is lost");
        }
        throw lost(child, job.name(), control);
      }
      return JsonLine.read(line, ChildReport.class).run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException | UnreadableException e) {
      throw new LostRunException(
          job.name() + ": what its Java process reported cannot be read: " + e.getMessage());
    }
  }

  /** Tells a child something; returns false where it has ended and does not listen. */
  private static boolean say(OutputStream to, String line) {
    try {
      to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      to.flush();
      return true;
    } catch (IOException e) {
      LOG.info("the run's process no longer listens", e);
      return false;
    }
  }

  /** Returns what a child reports, or null where it ends and has reported nothing. */
  private @Nullable String report(Process child, @Nullable ChildJob following) {
    try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      if (ChildRun.MEASURED.equals(line)) {
        if (following != null) {
          startSpare(following);
        }
        line = out.readLine();
      }
      return line;
    } catch (IOException e) {
      return null;
    }
  }

  /** Says how a child ended that should have reported a result. */
  private static RuntimeException lost(Process child, String name, Control control)
      throws InterruptedException {
    int status = child.exitValue();
    if (STOPPED.contains(status)) {
      // Ctrl-C goes to both processes, and may be known to the child first
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
      while (!control.interrupted() && System.nanoTime() < until) {
        TimeUnit.MILLISECONDS.sleep(PIECE_MILLIS);
      }
    }
    if (control.interrupted() && STOPPED.contains(status)) {
      return new RunInterruptedException("before the run began");
    }
    String how =
        status > SIGNAL
            ? "was killed by signal " + (status - SIGNAL)
            : "ended with status " + status;
    String why =
        status == SIGNAL + SIGKILL
            ? ", as the system does when memory runs out"
            : "; it may have said why above";
    return new LostRunException(
        name + ": its Java process (" + child.pid() + ") " + how + why + "; this run is lost");
  }
}
