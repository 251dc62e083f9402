package fasttrack.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Published figures of one system for a workload.
 *
 * @param id the name by which users pick it, for example {@code hpsql-840s}
 * @param title the system, its database and the variant in words
 * @param source where it was published
 * @param dataModel the data model of its database
 * @param settings the values of a backend's own options, by name and in the order of the names,
 *     with which that backend does what this variant of the system did; empty where the system was
 *     published in one variant only
 * @param figures the figures by transaction type; empty where only a rate was published
 * @param rateTps the published rate in transactions a second, where there is one
 */
public record PublishedProfile(
    String id,
    String title,
    String source,
    DataModel dataModel,
    Map<String, String> settings,
    List<Figure> figures,
    OptionalDouble rateTps) {
  /**
   * A published figure.
   *
   * @param type the name of the transaction type
   * @param elapsedMillis average elapsed time
   * @param cpuMillis average CPU time
   */
  public record Figure(String type, OptionalDouble elapsedMillis, OptionalDouble cpuMillis) {}

  public PublishedProfile {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    figures = List.copyOf(figures);
  }
}
