package fasttrack.app.options.parameter;

import fasttrack.app.execution.plugin.Plugin;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.CombinedWorkload;
import fasttrack.core.spi.Backend;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The workloads and backends of this distribution and of plugins.
 *
 * @param backends in the order of their names
 * @param workloads in their own order
 * @param plugins the jars that add to the distribution, or that were to
 */
public record Catalog(List<Backend> backends, List<Workload> workloads, List<Plugin> plugins) {
  /** Makes a catalog without plugins. */
  public Catalog(List<Backend> backends, List<Workload> workloads) {
    this(backends, workloads, List.of());
  }

  /** Returns what the calling thread finds. */
  public static Catalog byServiceLoader() {
    return byServiceLoader(List.of());
  }

  /**
   * Returns what the calling thread finds.
   *
   * @param plugins those that it sees
   */
  public static Catalog byServiceLoader(List<Plugin> plugins) {
    return new Catalog(
        ServiceLoader.load(Backend.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Backend::name))
            .toList(),
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(Workload::order))
            .toList(),
        plugins);
  }

  public Backend backend(String name) {
    return byName("backend", backends, Backend::name, name, List.of());
  }

  /** Returns a workload, or several that are joined by {@code +}, as one. */
  public Workload workload(String name) {
    List<Workload> parts =
        Arrays.stream(name.split(Pattern.quote(CombinedWorkload.AND), -1))
            .map(part -> part(part.strip()))
            .distinct()
            .toList();
    try {
      return parts.size() == 1 ? parts.getFirst() : new CombinedWorkload(parts);
    } catch (IllegalArgumentException e) {
      throw new UsageException("workload", name + " cannot be combined: " + e.getMessage());
    }
  }

  /** Returns a workload's name as part of a file's: of one that is a file without its folders. */
  public static String shortName(String workload) {
    return workload.replaceAll(".*[/\\\\]", "").replaceFirst("(?i)\\.ya?ml$", "");
  }

  private Workload part(String name) {
    return WorkloadFiles.isFile(name)
        ? WorkloadFiles.workload(name)
        : byName("workload", workloads, Workload::name, name, WorkloadFiles.OURS);
  }

  /** Returns the workloads that run where none was chosen. */
  public List<Workload> defaultWorkloads() {
    return workloads.stream().filter(Workload::runsByDefault).toList();
  }

  public List<String> workloadNames() {
    return workloads.stream().map(Workload::name).toList();
  }

  /** Returns the workloads that are files and come with us. */
  public List<Workload> files() {
    return WorkloadFiles.OURS.stream().map(WorkloadFiles::workload).toList();
  }

  /** Returns the names of scaling profiles, of workloads that have several. */
  List<String> profiles() {
    return workloads.stream()
        .map(Workload::profiles)
        .filter(profiles -> profiles.size() > 1)
        .flatMap(List::stream)
        .toList();
  }

  /** Finds by name; where there is none, other names are suggested as well. */
  private <T> T byName(
      String kind, List<T> all, Function<T, String> nameOf, String name, List<String> others) {
    return all.stream()
        .filter(one -> nameOf.apply(one).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    kind,
                    "unknown %s '%s'%s%s"
                        .formatted(
                            kind,
                            name,
                            Suggestion.orChoice(
                                name,
                                Stream.concat(all.stream().map(nameOf), others.stream()).toList()),
                            leftOut())));
  }

  /** What is sought may be in a jar that is left out. */
  private String leftOut() {
    return plugins.stream()
        .filter(plugin -> plugin.leftOut() != null)
        .map(plugin -> "; left out: " + plugin.jar() + ": " + plugin.leftOut())
        .collect(Collectors.joining());
  }
}
