package fasttrack.app.execution;

import fasttrack.app.execution.progress.ChildsTerminal;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * Executes runs in Java processes of their own, each the runs that name it, so that none benefits
 * or suffers from what those of another have compiled, cached or left on the heap. A child is told
 * what to run on its standard input, shows its progress on the standard error of both, saves the
 * run, and reports the result on its standard output. Between its runs it waits, with its database
 * closed. It ends a run early when it is told to stop, and at once when its standard input ends, as
 * it does when this process is killed. {@link ChildRuns} is the child's side.
 *
 * <p>Where another process will be needed next, it starts while one verifies and saves what it has
 * measured, and waits for its run. So its start costs little time, and none of it falls into an
 * interval.
 */
public final class ChildJvms implements RunExecutor {
  /** The command that the child runs. */
  public static final String COMMAND = "run-child";

  private static final Logger LOG = LoggerFactory.getLogger(ChildJvms.class);
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
  private final Map<String, Process> waiting = new HashMap<>();
  private @Nullable CompletableFuture<Process> leaving;
  private @Nullable NextRun announced;

  /**
   * Makes an executor.
   *
   * @param environment the machine and software around this process
   * @param sessionsMin each database is opened for so many sessions at least
   * @param jvm makes a process that is to run this program with the given arguments
   */
  public ChildJvms(
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
  public RecordedRun execute(NextRun run, Path results, Control control) {
    ChildJob job = job(run, results);
    NextRun next = announced;
    ChildJob following = next == null || !needsProcess(next, run) ? null : job(next, results);
    Process child = told(job, run.process() == null ? null : waiting.remove(run.process()));
    boolean reported = false;
    try (ChildsTerminal lent = ChildsTerminal.lend(settings.console(), settings.shown().quiet())) {
      RecordedRun recorded = outcome(child, job, following, control);
      reported = true;
      return recorded;
    } finally {
      if (!reported) {
        child.destroyForcibly();
      } else if (run.process() == null || run.lastOfProcess()) {
        leave(child);
      } else {
        waiting.put(run.process(), child);
      }
    }
  }

  @Override
  public void announce(@Nullable NextRun next) {
    announced = next;
  }

  /** Tells whether no process that waits, or will after this run, makes the one that follows it. */
  private boolean needsProcess(NextRun next, NextRun run) {
    return next.process() == null
        || !(waiting.containsKey(next.process()) || next.process().equals(run.process()));
  }

  private ChildJob job(NextRun run, Path results) {
    return new ChildJob(
        run.plan().spec(),
        run.title(),
        results.toString(),
        run.folderName(),
        settings.work().toString(),
        settings.shown(),
        sessionsMin,
        environment,
        run.lastOfProcess());
  }

  /**
   * Tells a process its job: the one that has made runs, else the one that was started for the
   * next, or a new one where neither is there and listens.
   */
  private Process told(ChildJob job, @Nullable Process kept) {
    String line = ResultJson.writeLine(job);
    Process ready = kept == null ? spare.getAndSet(null) : kept;
    if (ready != null && say(ready.getOutputStream(), line)) {
      return ready;
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
      say(started.getOutputStream(), ChildRuns.PREPARE + ResultJson.writeLine(like));
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
    waiting.values().forEach(Process::destroyForcibly);
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
          say(to, ChildRuns.STOP);
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
      return ResultJson.readLine(line, ChildReport.class).run();
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
    try {
      // the process's one reader, which its next run uses, too
      BufferedReader out = child.inputReader(StandardCharsets.UTF_8);
      String line = out.readLine();
      if (ChildRuns.MEASURED.equals(line)) {
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
