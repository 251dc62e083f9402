package fasttrack.core.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Published figures of one system for a workload.
 *
 * @param id the name by which users pick it, for example {@code hpsql-840s}
 * @param title the system, its database and the variant in words
 * @param source where it was published
 * @param dataModel the data model of its database
 * @param figures the figures by transaction type; empty where only a rate was published
 * @param rateTps the published rate in transactions a second, where there is one
 */
public record PublishedProfile(
    String id,
    String title,
    String source,
    DataModel dataModel,
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
    figures = List.copyOf(figures);
  }
}
