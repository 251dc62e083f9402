package fasttrack.core.published;

import fasttrack.core.model.DataModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Published figures of one system for a workload.
 *
 * @param id the name by which users select it, for example {@code hpsql-840s}
 * @param title the system, its database and the variant in words
 * @param source where it was published
 * @param dataModel the data model of its database
 * @param settings the values of a backend's own options, sorted by name, with which that backend
 *     reproduces this variant of the system; empty if only one variant of the system was published
 * @param figures the figures by transaction type; empty if only a rate was published
 * @param rateTps the published rate in transactions per second, if there is one
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
  }
}
