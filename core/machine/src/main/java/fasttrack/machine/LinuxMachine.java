package fasttrack.machine;

import fasttrack.core.result.Environment.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What Linux tells of the machine and of the limits set for this process, as far as OSHI does not:
 * that knows only the process's own control group, not those around it, no governor, and of
 * affinity only the first 64 processors; and asks {@code lshw} for the machine's model where the
 * kernel does not tell, which may take seconds. On another system all is unknown.
 *
 * @param root the folder below which {@code proc} and {@code sys} are
 */
public record LinuxMachine(Path root) {
  /** Larger limits of memory are how version 1 of control groups says that there is none. */
  private static final long UNLIMITED_FROM = 1L << 60;

  /** A line of a process's groups: number, controllers, path. */
  private static final int GROUP_FIELDS = 3;

  /** Returns the machine on which this process runs. */
  public static LinuxMachine here() {
    return new LinuxMachine(Path.of("/"));
  }

  /**
   * Returns what this process may use, of all control groups around it the least; null if it may
   * use everything.
   */
  public @Nullable Limits limits() {
    Optional<Double> processors =
        folders("cpu").stream()
            .flatMap(folder -> quota(folder).stream())
            .min(Comparator.naturalOrder());
    Optional<Long> memory =
        folders("memory").stream()
            .flatMap(
                folder -> Stream.of("memory.max", "memory.limit_in_bytes").map(folder::resolve))
            .flatMap(file -> number(file).stream())
            .filter(bytes -> bytes < UNLIMITED_FROM)
            .min(Comparator.naturalOrder());
    Optional<String> cpuSet = cpuSet();
    return processors.isEmpty() && memory.isEmpty() && cpuSet.isEmpty()
        ? null
        : new Limits(processors.orElse(null), cpuSet.orElse(null), memory.orElse(null));
  }

  /** Returns what sets the first processor's frequency. */
  public Optional<String> governor() {
    return line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  }

  /** Tells whether processors may exceed their nominal frequency; nothing where that is unknown. */
  public Optional<Boolean> turbo() {
    return line("sys/devices/system/cpu/intel_pstate/no_turbo")
        .map("0"::equals)
        .or(() -> line("sys/devices/system/cpu/cpufreq/boost").map("1"::equals));
  }

  /** Returns the clock from which the kernel tells the time: {@code tsc} for example. */
  public Optional<String> clockSource() {
    return line("sys/devices/system/clocksource/clocksource0/current_clocksource");
  }

  /** Returns how far the kernel keeps hardware counters from users; the more, the further. */
  public Optional<Long> perfParanoia() {
    return number(root.resolve("proc/sys/kernel/perf_event_paranoid"));
  }

  /** Returns that this is a virtual machine, and whose if its firmware tells; else nothing. */
  public Optional<String> virtualization() {
    boolean virtual =
        lines(root.resolve("proc/cpuinfo")).stream()
            .filter(text -> text.startsWith("flags"))
            .anyMatch(text -> List.of(text.split("\\s+", -1)).contains("hypervisor"));
    if (!virtual) {
      return Optional.empty();
    }
    List<String> names =
        Stream.of("sys_vendor", "product_name")
            .flatMap(name -> line("sys/class/dmi/id/" + name).stream())
            .toList();
    return Optional.of(
        names.isEmpty() ? "virtual machine" : "virtual machine of " + String.join(" ", names));
  }

  /** Returns the processors on which this process may run, if these are not all. */
  private Optional<String> cpuSet() {
    Optional<String> online = line("sys/devices/system/cpu/online");
    return lines(root.resolve("proc/self/status")).stream()
        .filter(text -> text.startsWith("Cpus_allowed_list:"))
        .map(text -> text.substring(text.indexOf(':') + 1).strip())
        .filter(allowed -> online.isPresent() && !allowed.equals(online.get()))
        .findFirst();
  }

  /**
   * Returns the folders of this process's control group and of all around it. In a container the
   * path may be the host's, and lead nowhere; the container's own group is then at the top.
   */
  private List<Path> folders(String controller) {
    List<Path> folders = new ArrayList<>();
    Path groups = root.resolve("sys/fs/cgroup");
    for (String text : lines(root.resolve("proc/self/cgroup"))) {
      String[] fields = text.split(":", GROUP_FIELDS);
      if (fields.length < GROUP_FIELDS) {
        continue;
      }
      if (fields[1].isEmpty()) {
        add(folders, groups, fields[2]);
      } else if (List.of(fields[1].split(",", -1)).contains(controller)) {
        add(folders, groups.resolve(fields[1]), fields[2]);
        add(folders, groups.resolve(controller), fields[2]);
      }
    }
    return folders;
  }

  private static void add(List<Path> folders, Path top, String path) {
    Path folder = top.resolve(path.substring(path.startsWith("/") ? 1 : 0)).normalize();
    while (folder.startsWith(top)) {
      folders.add(folder);
      folder = folder.resolve("..").normalize();
    }
  }

  /** Returns how many processors' time a group may use. */
  private static Optional<Double> quota(Path folder) {
    List<String> both = lines(folder.resolve("cpu.max"));
    if (!both.isEmpty()) {
      String[] fields = both.getFirst().strip().split(" ", -1);
      return fields.length < 2 ? Optional.empty() : ratio(whole(fields[0]), whole(fields[1]));
    }
    return ratio(
        number(folder.resolve("cpu.cfs_quota_us")), number(folder.resolve("cpu.cfs_period_us")));
  }

  private static Optional<Double> ratio(Optional<Long> quota, Optional<Long> period) {
    return quota.isPresent() && period.isPresent() && quota.get() > 0 && period.get() > 0
        ? Optional.of((double) quota.get() / period.get())
        : Optional.empty();
  }

  private static Optional<Long> number(Path file) {
    return lines(file).stream().findFirst().flatMap(LinuxMachine::whole);
  }

  /** Returns a whole number; nothing for {@code max}. */
  private static Optional<Long> whole(String text) {
    try {
      return Optional.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private Optional<String> line(String file) {
    return lines(root.resolve(file)).stream()
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .findFirst();
  }

  /** Returns a file's lines; none if it cannot be read. */
  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }
}
