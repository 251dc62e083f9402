package fasttrack.app.audit.acid;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Optional;

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
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.SERIALIZABLE).with(Capability.EMBEDDED_SERVER, Capability.STEPWISE);
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
    return flaw.database();
  }
}
