package fasttrack.jmh;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spec.WorkloadReader;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.jmh.profilers.Work;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A populated database in a folder of its own, with one transaction ready to execute, whose answers
 * were compared with the oracle's. Used by one thread at a time.
 */
final class OpenTransaction {
  private static final long SEED = 1;

  /** Between a workload's file and its transaction: {@code shop.yaml:buy}. */
  private static final char OF_FILE = ':';

  /** How many answers are compared, and then over how many transactions the work is counted. */
  private static final int VERIFIED = 20;

  private static final int COUNTED = 100;

  private @Nullable TemporaryFolder folder;
  private @Nullable Database database;
  private @Nullable Session session;
  private @Nullable Terminal terminal;
  private @Nullable TransactionType type;

  /**
   * Opens, populates and verifies, and tells {@link Work} what the transaction does.
   *
   * @param system the backend's name, and values of its own options: {@code network locks=page}
   * @param transaction a transaction's name, or that of a workload's file and one of its
   *     transactions: {@code shop.yaml:buy}
   * @throws IllegalStateException if an answer differs from the oracle's
   */
  void open(String system, String transaction, Place place) throws IOException {
    Work.forget();
    String[] words = system.split(" ");
    Backend backend =
        Services.first(Backend.class, each -> each.name().equals(words[0]), "backend " + words[0]);
    Workload workload = workload(transaction);
    TransactionType chosen =
        type(workload, transaction.substring(transaction.lastIndexOf(OF_FILE) + 1)).orElseThrow();
    Dataset dataset = new Dataset(workload.schema(), 1, SEED);
    folder = TemporaryFolder.in(place.folder());
    Options options =
        Options.of(backend, folder.path(), own(Arrays.asList(words).subList(1, words.length)))
            .withSessionsMax(1);
    Database opened = backend.open(options);
    database = opened;
    Populator.ensurePopulated(opened, dataset, PopulationListener.NONE);
    session = opened.connect(List.of(chosen));
    type = chosen;
    terminal = new Terminal(0, SEED, List.of(chosen), Mix.equal(1), dataset);
    verify(new Oracle(dataset));
    Work.known("count.statements", "#/op", backend.explain(chosen, options).size());
    tell(options);
  }

  /** Executes transactions on database and oracle. */
  private void verify(Oracle oracle) {
    for (int i = 0; i < VERIFIED; i++) {
      execute();
      long[] inputs = Objects.requireNonNull(terminal).inputs();
      long right = oracle.execute(Objects.requireNonNull(type), inputs);
      if (Objects.requireNonNull(session).digest() != right) {
        throw new IllegalStateException(
            type.name() + " answered otherwise than the oracle; see './fasttrack check'");
      }
    }
  }

  /** Counts over transactions that are the same in every trial, on the same data. */
  private void tell(Options options) {
    Database opened = Objects.requireNonNull(database);
    WorkCounts counts = new WorkCounts(opened, Objects.requireNonNull(session), options.offer());
    for (int i = 0; i < COUNTED; i++) {
      execute();
    }
    counts.tell(COUNTED);
    if (options.offer().has(Capability.SERVER_CPU)) {
      Work.count("cpu.server", "ns", () -> serverCpuNanos(opened));
    }
  }

  /** Returns -1 where it is not known, as after the end of the trial. */
  private static long serverCpuNanos(Database opened) {
    try {
      return opened.serverCpuNanos() instanceof CpuReading.Nanos nanos ? nanos.nanos() : -1;
    } catch (RuntimeException e) {
      return -1;
    }
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
    int drawn = user.draw();
    Outcome outcome = connected.execute(drawn, user.inputs());
    if (outcome != Outcome.COMMITTED && outcome != Outcome.ROLLED_BACK) {
      throw new IllegalStateException(
          outcome + (outcome == Outcome.CONFLICT ? "" : ": " + connected.failure()));
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

  /** Returns the workload that has a transaction, or is the file before it. */
  static Workload workload(String transaction) {
    int colon = transaction.lastIndexOf(OF_FILE);
    if (colon >= 0) {
      String file = transaction.substring(0, colon);
      return ServiceLoader.load(WorkloadReader.class).stream()
          .flatMap(reader -> reader.get().read(file).stream())
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no workload " + file));
    }
    return Services.first(
        Workload.class,
        found -> type(found, transaction).isPresent(),
        "transaction " + transaction);
  }

  static Optional<TransactionType> type(Workload workload, String name) {
    return workload.types().stream().filter(type -> type.name().equals(name)).findFirst();
  }

  private static Map<String, List<String>> own(List<String> settings) {
    Map<String, List<String>> own = new HashMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      own.put(setting.substring(0, equals), List.of(setting.substring(equals + 1)));
    }
    return own;
  }
}
