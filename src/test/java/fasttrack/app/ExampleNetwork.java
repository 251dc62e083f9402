package fasttrack.app;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.model.Schema;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Marker;
import fasttrack.core.testing.MemoryDatabase;
import java.util.Map;
import java.util.Optional;

/** A database that holds data of some schemas, and reports given findings of its structure. */
final class ExampleNetwork extends MemoryDatabase implements SelfChecking {
  private final Map<String, StructureReport> findings;
  private final String loading;

  /**
   * Makes a database.
   *
   * @param findings what it finds, by schema; it holds no others
   * @param loading the schema whose load was interrupted; empty for none
   */
  ExampleNetwork(Map<String, StructureReport> findings, String loading) {
    this.findings = findings;
    this.loading = loading;
  }

  @Override
  public Optional<Marker> marker(String schema) {
    Marker.State state = schema.equals(loading) ? Marker.State.LOADING : Marker.State.USED;
    return Optional.of(new Marker(schema, 1, 1, 1987, state))
        .filter(marker -> findings.containsKey(schema));
  }

  @Override
  public StructureReport check(Schema schema) {
    if (!findings.containsKey(schema.name())) {
      throw new BackendException(BackendException.Kind.SETUP, "nothing is there");
    }
    return findings.get(schema.name());
  }
}
