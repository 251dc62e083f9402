package fasttrack.app.acid;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A backend in memory with a flaw. */
record MemoryBackend(Flaw flaw) implements Backend {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String title() {
    return "in memory";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.EMBEDDED_SERVER);
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.SERIALIZABLE);
  }

  @Override
  public List<BackendOption> options() {
    return List.of();
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return List.of(type.name());
  }

  @Override
  public Database open(Options options) {
    return new MemoryDatabase(flaw);
  }
}
