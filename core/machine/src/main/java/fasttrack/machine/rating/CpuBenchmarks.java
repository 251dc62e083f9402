package fasttrack.machine.rating;

import java.util.List;
import java.util.function.Supplier;

/** All benchmarks of the processor. */
public final class CpuBenchmarks {
  private CpuBenchmarks() {}

  /** Returns what makes them, in the order in which they are shown. */
  public static List<Supplier<CpuBenchmark>> all() {
    return List.of(
        Dhrystone::new,
        SingleWhetstone::new,
        DoubleWhetstone::new,
        SingleLinpack::new,
        DoubleLinpack::new);
  }

  /**
   * Returns what makes one.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Supplier<CpuBenchmark> named(String name) {
    return all().stream()
        .filter(maker -> maker.get().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no CPU benchmark " + name));
  }
}
