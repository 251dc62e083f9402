package fasttrack.app.execution;

import fasttrack.core.host.Secrets;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.Environment;
import fasttrack.machine.LinuxMachine;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** Describes the machine and the software on which runs are executed. */
public final class Machine {
  private static final String UNKNOWN = "unknown";

  private Machine() {}

  private static Environment.Details details() {
    LinuxMachine linux = LinuxMachine.here();
    return new Environment.Details(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .map(Secrets::maskJavaOption)
            .toList(),
        collector(),
        linux.limits(),
        linux.virtualization().orElse(null),
        linux.governor().orElse(null));
  }

  /** Returns the garbage collector by its usual name, or else as the runtime calls its parts. */
  private static String collector() {
    String name = ManagementFactory.getGarbageCollectorMXBeans().getFirst().getName();
    String first = name.replaceFirst(" .*", "");
    return Map.of("PS", "Parallel", "Copy", "Serial").getOrDefault(first, first);
  }

  /** Returns the moment at which something begins, ISO 8601 in UTC. */
  public static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** Describes this machine; takes about half a second. */
  public static Environment look() {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    return here(
        system.getOperatingSystem() + ", kernel " + System.getProperty("os.version", UNKNOWN),
        hardware.getProcessor().getProcessorIdentifier().getName(),
        hardware.getMemory().getTotal());
  }

  /**
   * Describes this machine as the process did that started this one, which saves the half second;
   * what belongs to the process is this one's own.
   */
  public static Environment under(Environment parent) {
    return here(parent.os(), parent.cpu(), parent.memoryBytes());
  }

  private static Environment here(String os, String cpu, long memoryBytes) {
    Runtime runtime = Runtime.getRuntime();
    return new Environment(
        BuildVersion.here(),
        System.getProperty("java.vm.name", UNKNOWN)
            + " "
            + System.getProperty("java.runtime.version", UNKNOWN),
        os,
        cpu,
        runtime.availableProcessors(),
        memoryBytes,
        runtime.maxMemory(),
        CpuClocks.method(),
        details());
  }
}
