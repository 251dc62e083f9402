package fasttrack.core.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What this JVM has open, each by a name that tells it from all else, with its description. A
 * system without {@code /proc} shows only threads and processes. Thread-safe.
 */
final class OpenNow {
  /** Where this JVM's descendants are known by, whoever is their parent; see the root's pom. */
  private static final String MARK = "FASTTRACK_TESTS";

  private static final Path SELF = Path.of("/proc/self");
  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final String DELETED = " (deleted)";
  private static final String LISTENS = "0A";
  private static final int FRAMES = 12;

  /**
   * How names begin of threads and files of JUnit, Maven and JMH, and of threads that the JDK and
   * libraries keep for the whole JVM (such timers are a driver's, since we use none); and of what a
   * console of tests deletes when that ends.
   */
  private static final List<String> NOT_OURS =
      List.of(
          "junit-jupiter-",
          "surefire",
          "jmh.lock",
          "child-err",
          "ForkJoinPool.commonPool-",
          "CompletableFutureDelayScheduler",
          "JNA Cleaner",
          "Timer-");

  private final SharedMemory held = new SharedMemory();
  private final ThreadGroup threads = topmost();

  /**
   * Returns threads, child processes, TCP connections, and open files that are in the module's
   * folder or were deleted; but no jars of the class path.
   */
  synchronized Map<String, Supplier<String>> inThisProcess() {
    Map<String, Supplier<String>> open = new LinkedHashMap<>();
    threads(open);
    ProcessHandle.current()
        .children()
        .forEach(
            child -> {
              process(child, open);
              held.note(child);
            });
    descriptors(open);
    return open;
  }

  /**
   * Returns these, all processes that carry this JVM's mark, all shared memory that was seen in
   * use, and what is in a temporary folder of this module's own.
   */
  synchronized Map<String, Supplier<String>> anywhere() {
    Map<String, Supplier<String>> open = inThisProcess();
    ProcessHandle self = ProcessHandle.current();
    self.descendants().forEach(child -> process(child, open));
    String mark = MARK + "=" + System.getenv(MARK) + "\0";
    ProcessHandle.allProcesses()
        .filter(each -> !each.equals(self) && environment(each).contains(mark))
        .forEach(each -> process(each, open));
    held.left().forEach(each -> open.put("shared memory " + each, () -> "not removed"));
    temporaryFiles(open);
    return open;
  }

  /** Returns the group of what is neither the JVM's nor the JDK's. */
  private static ThreadGroup topmost() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null && group.getParent().getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  private void threads(Map<String, Supplier<String>> open) {
    Thread[] all = new Thread[2 * threads.activeCount() + 16];
    int count = threads.enumerate(all, true);
    for (Thread thread : Arrays.copyOf(all, count)) {
      if (!thread.getClass().getName().startsWith("org.junit.") && isOurs(thread.getName())) {
        open.put("thread " + thread.threadId(), () -> text(thread));
      }
    }
  }

  private static boolean isOurs(String name) {
    return NOT_OURS.stream().noneMatch(name::startsWith);
  }

  private static String text(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .limit(FRAMES)
        .map(frame -> "\n      at " + frame)
        .collect(Collectors.joining("", thread.getName(), "\n     "));
  }

  private static void process(ProcessHandle process, Map<String, Supplier<String>> open) {
    if (process.isAlive()) {
      open.put("process " + process.pid(), () -> text(process));
    }
  }

  private static String text(ProcessHandle process) {
    Path proc = Path.of("/proc", Long.toString(process.pid()));
    String command =
        read(proc.resolve("cmdline"))
            .map(line -> line.replace('\0', ' ').strip())
            .or(() -> process.info().commandLine())
            .orElse("unknown");
    String own =
        Stream.of("ipc", "mnt", "net", "pid", "user")
            .filter(
                kind -> !link(proc.resolve("ns/" + kind)).equals(link(SELF.resolve("ns/" + kind))))
            .collect(Collectors.joining(", "));
    return command + (own.isEmpty() ? "" : ", in namespaces of its own: " + own);
  }

  private static String environment(ProcessHandle process) {
    return read(Path.of("/proc", Long.toString(process.pid()), "environ")).orElse("");
  }

  private static void descriptors(Map<String, Supplier<String>> open) {
    Map<String, String> connections = null;
    try (Stream<Path> all = Files.list(SELF.resolve("fd"))) {
      for (Path each : all.toList()) {
        String target = link(each);
        if (target.startsWith("/") && target.endsWith(DELETED) || isModules(target)) {
          open.put("file " + target, () -> "descriptor " + each.getFileName());
        } else if (target.startsWith("socket:")) {
          connections = connections == null ? connections() : connections;
          String connection = connections.get(target);
          if (connection != null) {
            open.put(target, () -> connection);
          }
        }
      }
    } catch (IOException e) {
      // this system has none
    }
  }

  private static boolean isModules(String target) {
    Path file = Path.of(target);
    return file.startsWith(MODULE)
        && !target.endsWith(".jar")
        && isOurs(file.getFileName().toString());
  }

  /** Returns the TCP connections of the machine, by what their descriptors are linked to. */
  private static Map<String, String> connections() {
    Map<String, String> all = new HashMap<>();
    for (String table : List.of("net/tcp", "net/tcp6")) {
      read(SELF.resolve(table)).stream()
          .flatMap(String::lines)
          .skip(1)
          .map(line -> line.strip().split(" +"))
          .forEach(
              row ->
                  all.put(
                      "socket:[" + row[9] + "]",
                      row[3].equals(LISTENS)
                          ? "listens on port " + port(row[1])
                          : "connection of port %d with port %d"
                              .formatted(port(row[1]), port(row[2]))));
    }
    return all;
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
  }

  /** Without {@code /proc} libraries stay there that drivers have unpacked. */
  private static void temporaryFiles(Map<String, Supplier<String>> open) {
    Path folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    if (Files.exists(SELF) && folder.startsWith(MODULE)) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(file -> isOurs(file.getFileName().toString()))
            .forEach(file -> open.put("file " + file, () -> "temporary"));
      } catch (IOException e) {
        // nobody has made it
      }
    }
  }

  private static String link(Path path) {
    try {
      return Files.readSymbolicLink(path).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
