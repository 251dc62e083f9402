package fasttrack.app.audit.acid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Delays the syncs of processes with {@code strace}, which stops a process at each of its system
 * calls and so slows it down. Whatever ends strace, a kill included, ends the delay: the kernel
 * then lets the processes go on. Linux alone has it.
 */
record DelayedSyncs(Path calls, Path messages, Process strace) implements SyncDelay {
  /** Longer than many transactions of one user take, even of a process that strace slows down. */
  static final long DELAY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final String CALLS = "fsync,fdatasync,msync,syncfs,sync";
  private static final Pattern BEGUN =
      Pattern.compile("^\\d+ +(" + CALLS.replace(',', '|') + ")\\(", Pattern.MULTILINE);
  private static final Pattern ENDED = Pattern.compile("(DELAYED)", Pattern.LITERAL);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final String NOT_PERMITTED = "Operation not permitted";

  /**
   * Attaches strace to processes, and returns when it delays their syncs.
   *
   * @param folder where strace writes two files, which are deleted in the end
   */
  static DelayedSyncs start(List<Long> pids, Path folder) throws IOException {
    Path calls = folder.resolve("syncs.strace");
    Path messages = folder.resolve("syncs.strace.log");
    long micros = TimeUnit.NANOSECONDS.toMicros(DELAY_NANOS);
    List<String> command =
        new ArrayList<>(List.of("strace", "-f", "-e", "signal=none", "-e", "trace=" + CALLS));
    command.addAll(List.of("-e", "inject=" + CALLS + ":delay_enter=" + micros));
    command.addAll(List.of("-o", calls.toString()));
    pids.forEach(pid -> command.addAll(List.of("-p", Long.toString(pid))));
    DelayedSyncs delay;
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      delay = new DelayedSyncs(calls, messages, builder.redirectOutput(messages.toFile()).start());
    } catch (IOException e) {
      Files.deleteIfExists(messages);
      throw new NotShownException(
          "syncs are delayed by strace, which does not run here (Linux: install strace)");
    }
    try {
      delay.awaitAttached(pids);
      return delay;
    } catch (IOException | RuntimeException | Error e) {
      delay.close();
      throw e;
    }
  }

  private void awaitAttached(List<Long> pids) throws IOException {
    long begin = System.nanoTime();
    while (!attached(pids)) {
      boolean ended = sleep();
      if (ended || System.nanoTime() - begin > PATIENCE_NANOS) {
        throw new NotShownException(failure());
      }
    }
  }

  /** Tells whether strace has attached to all processes, apart from those that have ended. */
  private boolean attached(List<Long> pids) throws IOException {
    String said = text(messages);
    return pids.stream()
        .filter(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent())
        .allMatch(pid -> said.contains("Process " + pid + " attached"));
  }

  /** Returns whether strace has ended in the meantime. */
  private boolean sleep() {
    try {
      return strace.waitFor(AcidPlan.PIECE_NANOS, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String failure() throws IOException {
    String said = text(messages);
    if (said.contains(NOT_PERMITTED)) {
      return "strace may not attach to the engine: run as root, or with sysctl"
          + " kernel.yama.ptrace_scope=0, in a container with the capability SYS_PTRACE";
    }
    List<String> lines = said.lines().toList();
    return "strace did not attach to the engine: "
        + (lines.isEmpty() ? "it said nothing" : lines.getLast());
  }

  @Override
  public int begun() throws IOException {
    return count(BEGUN);
  }

  @Override
  public int ended() throws IOException {
    return count(ENDED);
  }

  private int count(Pattern pattern) throws IOException {
    return Math.toIntExact(pattern.matcher(text(calls)).results().count());
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
  }

  @Override
  public void close() throws IOException {
    strace.destroy();
    try {
      if (!strace.waitFor(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
        strace.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      strace.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Files.deleteIfExists(calls);
    Files.deleteIfExists(messages);
  }
}
