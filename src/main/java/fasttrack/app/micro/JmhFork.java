package fasttrack.app.micro;

import fasttrack.app.execution.ChildJvm;
import fasttrack.app.execution.LostRunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs one fork of a micro-run: JMH in a Java process, which starts another that measures.
 *
 * @param stopped tells whether the user has ended the command
 */
record JmhFork(MicroLength extent, Places places, BooleanSupplier stopped) {
  private static final String MAIN = "org.openjdk.jmh.Main";
  private static final String PROFILERS = "fasttrack.jmh.profilers.";
  private static final long PIECE_MILLIS = 100;
  private static final long PATIENCE_SECONDS = 10;
  private static final Pattern TOLD = Pattern.compile(".*(Exception|Error|ERROR)\\b.*");

  /**
   * Runs a fork.
   *
   * @return what JMH wrote as JSON
   * @throws LostRunException where it failed; the message says why
   */
  String run(Build build, MicroRun run) {
    try {
      Path result = Files.createTempFile(places.disk(), "fork", ".json");
      Path log = Files.createTempFile(places.disk(), "fork", ".log");
      Process jmh =
          jvm(build.classPath(), arguments(run, result))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      jmh.getOutputStream().close();
      int status = await(jmh);
      String json = Files.readString(result);
      if (status != 0 || json.isBlank()) {
        throw new LostRunException(reason(log, status));
      }
      return json;
    } catch (IOException e) {
      throw new LostRunException(e.toString());
    } finally {
      places.clear();
    }
  }

  private int await(Process jmh) throws IOException {
    try {
      while (!jmh.waitFor(PIECE_MILLIS, TimeUnit.MILLISECONDS)) {
        if (stopped.getAsBoolean()) {
          end(jmh);
        }
      }
      return jmh.exitValue();
    } catch (InterruptedException e) {
      jmh.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Ends JMH and the process that it has started, which may have a server of its own to stop. */
  private static void end(Process jmh) throws InterruptedException {
    List<ProcessHandle> all = Stream.concat(jmh.descendants(), Stream.of(jmh.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    try {
      CompletableFuture.allOf(
              all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      all.forEach(ProcessHandle::destroyForcibly);
      jmh.waitFor();
    }
  }

  private List<String> arguments(MicroRun run, Path result) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-f", "1"));
    length().forEach((option, value) -> arguments.addAll(List.of(option, value)));
    arguments.addAll(List.of("-foe", "true", "-rf", "json", "-rff", result.toString()));
    for (String profiler : List.of("gc", PROFILERS + "CpuProfiler", PROFILERS + "WorkProfiler")) {
      arguments.addAll(List.of("-prof", profiler));
    }
    if (!run.parameters().isEmpty()) {
      arguments.addAll(List.of("-jvmArgsAppend", "--enable-native-access=ALL-UNNAMED"));
      places.properties().forEach(each -> arguments.addAll(List.of("-jvmArgsAppend", each)));
    }
    run.parameters().forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    arguments.addAll(extent.more());
    arguments.add("^" + Pattern.quote(run.benchmark()) + "$");
    return arguments;
  }

  /** Returns the options that JMH takes once, but for those that the user gives. */
  private Map<String, String> length() {
    String millis = extent.iterationMillis() + "ms";
    Map<String, String> length =
        new TreeMap<>(
            Map.of(
                "-wi",
                String.valueOf(extent.warmups()),
                "-i",
                String.valueOf(extent.iterations()),
                "-w",
                millis,
                "-r",
                millis));
    length.keySet().removeAll(extent.more());
    return length;
  }

  /** Returns JMH in a Java process that is not started yet. */
  static ProcessBuilder jvm(String classPath, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("-Djmh.ignoreLock=true", MAIN));
    all.addAll(arguments);
    return ChildJvm.of(classPath, all);
  }

  private static String reason(Path log, int status) throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
    return lines.stream()
        .map(String::strip)
        .filter(line -> TOLD.matcher(line).matches())
        .findFirst()
        .orElse("JMH ended with status " + status + " and left no result");
  }
}
