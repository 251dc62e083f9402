package fasttrack.core.run.meter;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What Linux tells of an engine's processes: its own, or this one where the engine is in it.
 * Thread-safe.
 *
 * <p>What a process that has ended did is in its parent's figures, once that has asked for its
 * status (proc_pid_io(5)).
 *
 * @param all returns the numbers of the processes that run now
 */
record EngineProcesses(Supplier<List<Long>> all) {
  private static final Path PROC = Path.of("/proc");
  private static final long BYTES_PER_KB = 1024;

  private static final Map<String, EngineCounter> COUNTERS =
      Map.of(
          "read_bytes", EngineCounter.DISK_READ_BYTES,
          "wchar", EngineCounter.WRITTEN_BYTES,
          "syscr", EngineCounter.READ_CALLS,
          "syscw", EngineCounter.WRITE_CALLS);

  /** Returns those of a database; none of a server that is elsewhere. */
  static EngineProcesses of(Database database, boolean inProcess) {
    return new EngineProcesses(
        () -> {
          Stream<ProcessHandle> here =
              inProcess ? Stream.of(ProcessHandle.current()) : Stream.empty();
          Stream<ProcessHandle> own =
              database.process().stream()
                  .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()));
          return Stream.concat(here, own).map(ProcessHandle::pid).toList();
        });
  }

  /** Returns what they have read and written; nothing where that is not known of all. */
  Map<EngineCounter, Long> counts() {
    Map<EngineCounter, Long> counts = new EnumMap<>(EngineCounter.class);
    for (long process : all.get()) {
      Map<String, Long> read = numbers(process, "io");
      if (read.isEmpty() && isThere(process)) {
        return Map.of();
      }
      COUNTERS.forEach(
          (name, counter) -> counts.merge(counter, read.getOrDefault(name, 0L), Long::sum));
    }
    return counts;
  }

  /**
   * Returns their resident memory in bytes, of what several share each one's part; empty where that
   * is not known of all.
   */
  OptionalLong residentBytes() {
    long sum = 0;
    for (long process : all.get()) {
      Long kilobytes = numbers(process, "smaps_rollup").get("Pss");
      if (kilobytes != null) {
        sum += kilobytes * BYTES_PER_KB;
      } else if (isThere(process)) {
        return OptionalLong.empty();
      }
    }
    return sum == 0 ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  private static boolean isThere(long process) {
    return Files.exists(PROC.resolve(Long.toString(process)).resolve("maps"))
        && ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
  }

  /** Returns a file's numbers by their names; none where it cannot be read. */
  private static Map<String, Long> numbers(long process, String file) {
    Map<String, Long> numbers = new HashMap<>();
    try {
      Path path = PROC.resolve(Long.toString(process)).resolve(file);
      for (String line : Files.readAllLines(path, StandardCharsets.ISO_8859_1)) {
        String[] words = line.split(":?\\s+", -1);
        if (words.length > 1 && words[1].matches("\\d{1,18}")) {
          numbers.put(words[0], Long.parseLong(words[1]));
        }
      }
    } catch (IOException e) {
      return Map.of(); // it has ended, is another user's, or this is another system
    }
    return numbers;
  }
}
