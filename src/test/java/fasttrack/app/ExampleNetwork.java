package fasttrack.app;

import fasttrack.core.model.Schema;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.SelfChecking;
import fasttrack.core.testing.MemoryDatabase;
import java.util.Map;
import java.util.Optional;

/** A database that holds data of some schemas, and reports given findings of its structure. */
final class ExampleNetwork extends MemoryDatabase implements SelfChecking {
  private final Map<String, Findings> findings;

  /**
   * Makes a database.
   *
   * @param findings what it finds, by schema; it holds no others
   */
  ExampleNetwork(Map<String, Findings> findings) {
    this.findings = findings;
  }

  @Override
  public Optional<Marker> marker(String schema) {
    return Optional.of(new Marker(schema, 1, 1, 1987, Marker.State.USED))
        .filter(marker -> findings.containsKey(schema));
  }

  @Override
  public Findings check(Schema schema) {
    if (!findings.containsKey(schema.name())) {
      throw new BackendException(BackendException.Kind.SETUP, "nothing is there");
    }
    return findings.get(schema.name());
  }
}
