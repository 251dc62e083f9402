package fasttrack.app.cli;

import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The workloads and backends of this distribution, found on the class path.
 *
 * @param backends in the order of their names
 * @param workloads in their own order
 */
record Catalog(List<Backend> backends, List<Workload> workloads) {
  static Catalog byServiceLoader() {
    return new Catalog(
        ServiceLoader.load(Backend.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Backend::name))
            .toList(),
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(Workload::order))
            .toList());
  }

  Backend backend(String name) {
    return byName("backend", backends, Backend::name, name);
  }

  Workload workload(String name) {
    return byName("workload", workloads, Workload::name, name);
  }

  /** Returns the workloads that run where none was chosen. */
  List<Workload> defaultWorkloads() {
    return workloads.stream().filter(Workload::runsByDefault).toList();
  }

  List<String> workloadNames() {
    return workloads.stream().map(Workload::name).toList();
  }

  private static <T> T byName(String kind, List<T> all, Function<T, String> nameOf, String name) {
    return all.stream()
        .filter(one -> nameOf.apply(one).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    kind,
                    "unknown "
                        + kind
                        + " '"
                        + name
                        + "'"
                        + Suggestion.orChoice(name, all.stream().map(nameOf).toList())));
  }
}
