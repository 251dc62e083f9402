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
import fasttrack.jmh.profilers.BenchmarkWork;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * A populated database in a folder of its own, with one transaction ready to execute, whose answers
 * were compared with the oracle's. Used by one thread at a time.
 */
record OpenTransaction(
    TemporaryFolder folder,
    Database database,
    Session session,
    Terminal terminal,
    TransactionType type)
    implements AutoCloseable {
  private static final long SEED = 1;

  /** Between a workload's file and its transaction: {@code shop.yaml:buy}. */
  private static final char OF_FILE = ':';

  /** How many answers are compared, and then over how many transactions the work is counted. */
  private static final int VERIFIED = 20;

  private static final int COUNTED = 100;

  /**
   * Opens, populates and verifies, and tells {@link BenchmarkWork} what the transaction does.
   *
   * @param system the backend's name, and values of its own options: {@code network locks=page}
   * @param transaction a transaction's name, or that of a workload's file and one of its
   *     transactions: {@code shop.yaml:buy}
   * @throws IllegalStateException if an answer differs from the oracle's
   */
  static OpenTransaction open(String system, String transaction, StorageMedium place)
      throws IOException {
    BenchmarkWork.forget();
    String[] words = system.split(" ");
    Backend backend =
        Services.first(Backend.class, each -> each.name().equals(words[0]), "backend " + words[0]);
    Workload workload = workload(transaction);
    TransactionType type =
        type(workload, transaction.substring(transaction.lastIndexOf(OF_FILE) + 1)).orElseThrow();
    Dataset dataset = new Dataset(workload.schema(), 1, SEED);
    TemporaryFolder folder = TemporaryFolder.in(place.folder());
    Options options =
        Options.of(backend, folder.path(), own(Arrays.asList(words).subList(1, words.length)))
            .withSessionsMax(1);
    Database database = backend.open(options);
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    OpenTransaction opened =
        new OpenTransaction(
            folder,
            database,
            database.connect(List.of(type)),
            new Terminal(0, SEED, List.of(type), Mix.equal(1), dataset),
            type);
    opened.verify(new Oracle(dataset));
    BenchmarkWork.known("count.statements", "#/op", backend.explain(type, options).size());
    opened.tell(options);
    return opened;
  }

  /** Executes transactions on database and oracle. */
  private void verify(Oracle oracle) {
    for (int i = 0; i < VERIFIED; i++) {
      execute();
      if (session.digest() != oracle.execute(type, terminal.inputs())) {
        throw new IllegalStateException(
            type.name() + " answered otherwise than the oracle; see './fasttrack check'");
      }
    }
  }

  /** Counts over transactions that are the same in every trial, on the same data. */
  private void tell(Options options) {
    WorkCounts counts = new WorkCounts(database, session, options.offer());
    for (int i = 0; i < COUNTED; i++) {
      execute();
    }
    counts.tell(COUNTED);
    if (options.offer().has(Capability.SERVER_CPU)) {
      BenchmarkWork.count("cpu.server", "ns", this::serverCpuNanos);
    }
  }

  /** Returns -1 where it is not known, as after the end of the trial. */
  private long serverCpuNanos() {
    try {
      return database.serverCpuNanos() instanceof CpuReading.Nanos nanos ? nanos.nanos() : -1;
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
    Outcome outcome = session.execute(terminal.draw(), terminal.inputs());
    if (outcome != Outcome.COMMITTED && outcome != Outcome.ROLLED_BACK) {
      throw new IllegalStateException(
          outcome + (outcome == Outcome.CONFLICT ? "" : ": " + session.failure()));
    }
    return outcome;
  }

  @Override
  public void close() throws IOException {
    session.close();
    database.close();
    folder.close();
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
    return settings.stream()
        .map(setting -> setting.split("=", 2))
        .collect(Collectors.toMap(parts -> parts[0], parts -> List.of(parts[1])));
  }
}
