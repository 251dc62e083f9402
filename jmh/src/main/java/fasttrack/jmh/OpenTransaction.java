package fasttrack.jmh;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.run.Terminal;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** A populated database in a temporary folder, with one transaction ready to execute. */
final class OpenTransaction {
  private static final long SEED = 1;

  private @Nullable TemporaryFolder folder;
  private @Nullable Database database;
  private @Nullable Session session;
  private @Nullable Terminal terminal;

  void open(String backendName, String transaction) throws IOException {
    Backend backend =
        ServiceLoader.load(Backend.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals(backendName))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no backend " + backendName));
    Workload workload =
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> type(found, transaction).isPresent())
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no transaction " + transaction));
    List<TransactionType> types = List.of(type(workload, transaction).orElseThrow());
    Dataset dataset = new Dataset(workload.schema(), 1, SEED);
    TemporaryFolder made = TemporaryFolder.make();
    Database opened = backend.open(Options.of(backend, made.path()));
    folder = made;
    database = opened;
    Populator.ensurePopulated(opened, dataset, PopulationListener.NONE);
    session = opened.connect(types);
    terminal = new Terminal(0, SEED, types, Mix.equal(1), dataset);
  }

  /**
   * Draws inputs and executes the transaction.
   *
   * @throws IllegalStateException if it does not complete as intended
   */
  Outcome execute() {
    Terminal user = terminal;
    Session connected = session;
    if (user == null || connected == null) {
      throw new IllegalStateException("not open");
    }
    int type = user.draw();
    Outcome outcome = connected.execute(type, user.inputs());
    if (outcome != Outcome.COMMITTED && outcome != Outcome.ROLLED_BACK) {
      throw new IllegalStateException(outcome + ": " + connected.failure());
    }
    return outcome;
  }

  void close() throws IOException {
    if (session != null) {
      session.close();
    }
    if (database != null) {
      database.close();
    }
    if (folder != null) {
      folder.close();
    }
  }

  private static Optional<TransactionType> type(Workload workload, String name) {
    return workload.types().stream().filter(type -> type.name().equals(name)).findFirst();
  }
}
