package fasttrack.machine;

import fasttrack.core.host.Threads;
import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the processors that this process may use, to which threads are confined by the program
 * {@code taskset}: the machines of 1987 had no other.
 *
 * @param number its number
 */
record OneCore(String number) {
  private static final String NOT_HERE = "threads can be confined to a processor on Linux only";
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern LAST_ALLOWED =
      Pattern.compile("^Cpus_allowed_list:.*?(\\d+)$", Pattern.MULTILINE);

  /** Returns the last: the first often has the work of devices. */
  static OneCore find() throws IOException {
    if (!Files.isReadable(STATUS)) {
      throw new Unavailable(NOT_HERE);
    }
    Matcher found = LAST_ALLOWED.matcher(Files.readString(STATUS));
    if (!found.find()) {
      throw new Unavailable("Linux does not tell which processors are allowed");
    }
    return new OneCore(found.group(1));
  }

  /** Confines a thread of this process, and those that it starts from now on. */
  void confine(Optional<TaskId> thread) throws IOException {
    taskset("-pc", thread.orElseThrow(() -> new Unavailable(NOT_HERE)).thread());
  }

  /** Confines all threads of another process. */
  void confineProcess(long pid) throws IOException {
    taskset("-apc", pid);
  }

  /** Measures something on a thread that is confined. */
  <T> T call(Callable<T> measurement) throws IOException {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              confine(TaskId.ofThisThread());
              return measurement.call();
            });
    Threads.join(List.of(Thread.ofPlatform().name("host-test").start(task)));
    if (task.state() == State.SUCCESS) {
      return task.resultNow();
    }
    if (task.exceptionNow() instanceof IOException failure) {
      throw failure;
    }
    throw new IllegalStateException(task.exceptionNow());
  }

  private void taskset(String options, long id) throws IOException {
    int status;
    try {
      status = run(List.of("taskset", options, number, Long.toString(id)));
    } catch (IOException e) {
      throw new Unavailable("no program taskset");
    }
    if (status != 0) {
      throw new Unavailable("taskset may not confine a thread to processor " + number);
    }
  }

  /**
   * Runs a program of the system to its end; its output is not kept.
   *
   * @return its exit status
   * @throws IOException if it cannot be started
   */
  static int run(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.DISCARD)
        .start()
        .onExit()
        .join()
        .exitValue();
  }
}
