package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.Tries;
import fasttrack.core.facet.SelfChecking;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Transactions from several terminals, each of which is stamped while it holds all its locks. Two
 * that lock the same in modes that exclude each other are stamped in the order in which they had
 * it, so one after another in the order of the stamps they must give the same answers and leave the
 * same data. To repeat them so takes time in proportion to their number, as no search for an order
 * does.
 *
 * @param locks the option of that name
 * @param terminals how many run at the same time
 * @param transactions how many each of them runs
 * @param seed what each transaction does; how they meet is the machine's doing
 */
record StampedHistory(String locks, int terminals, int transactions, long seed) {
  /** How many transactions a long history has. */
  static final int MANY = 24_000;

  /** One transaction in so many holds its locks for a while, so that others come in between. */
  private static final int PAUSED = 4;

  private static final int PAUSE_NANOS_MAX = 50_000;

  /** A transaction that has committed, or rolled back as it should. */
  private record Done(long stamp, TransactionType type, long[] inputs, long digest) {}

  /** Stamps a transaction when it is about to release its locks. */
  private static final class Stamps implements Probe {
    private final AtomicLong clock;
    private final Random random;
    private long stamp;
    private long waits;

    Stamps(AtomicLong clock, Random random) {
      this.clock = clock;
      this.random = random;
    }

    @Override
    public void committing() {}

    @Override
    public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
      waits++;
    }

    @Override
    public void held(int locks) {
      if (random.nextInt(PAUSED) == 0) {
        LockSupport.parkNanos(1 + random.nextInt(PAUSE_NANOS_MAX));
      }
      stamp = clock.incrementAndGet();
    }
  }

  /** Runs the transactions, and then does the same in the order of their stamps. */
  void isAsItsStampsSay(Schema schema, List<TransactionType> types, String store, Path folder)
      throws Exception {
    Backend backend = new NetworkBackend();
    Options options =
        Options.of(backend, folder, Map.of("store", List.of(store), "locks", List.of(locks)))
            .withDurability(Durability.RELAXED)
            .withSessionsMax(terminals);
    Dataset dataset = new Dataset(schema, 1, seed);
    try (Database database = backend.open(options)) {
      Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
      Oracle oracle = new Oracle(dataset);
      long place = 0;
      for (Done done : run(database, dataset, types)) {
        place++;
        if (oracle.execute(done.type, done.inputs) != done.digest) {
          throw new AssertionError(
              "%s: the answer of %s with inputs %s is not that of place %,d"
                  .formatted(this, done.type.name(), Arrays.toString(done.inputs), place));
        }
      }
      assertThat(StateCheck.differences(database, dataset, oracle)).as("%s", this).isEmpty();
      assertThat(database.as(SelfChecking.class).check(schema).faults()).isEmpty();
    }
  }

  /** Returns what was done, in the order of the stamps. */
  private List<Done> run(Database database, Dataset dataset, List<TransactionType> types)
      throws Exception {
    AtomicLong clock = new AtomicLong();
    List<Future<List<Done>>> running = new ArrayList<>();
    List<Done> all = new ArrayList<>();
    List<Stamps> stamps = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(terminals)) {
      for (int i = 0; i < terminals; i++) {
        Random random = new Random(seed * terminals + i);
        Stamps own = new Stamps(clock, random);
        stamps.add(own);
        running.add(threads.submit(() -> terminal(database, dataset, types, random, own)));
      }
      for (Future<List<Done>> terminal : running) {
        all.addAll(terminal.get());
      }
    }
    assertThat(stamps.stream().mapToLong(one -> one.waits).sum()).as("waits").isPositive();
    all.sort(Comparator.comparingLong(Done::stamp));
    return all;
  }

  private List<Done> terminal(
      Database database,
      Dataset dataset,
      List<TransactionType> types,
      Random random,
      Stamps stamps) {
    List<Done> done = new ArrayList<>();
    try (Session session = database.connect(types)) {
      session.probe(stamps);
      for (int i = 0; i < transactions; i++) {
        int number = random.nextInt(types.size());
        TransactionType type = types.get(number);
        long[] inputs = new long[type.values()];
        type.draw(random, dataset, inputs);
        Outcome outcome;
        do {
          outcome = session.execute(number, inputs);
        } while (Tries.again(outcome, session));
        if (outcome != Outcome.COMMITTED && outcome != Outcome.ROLLED_BACK) {
          throw new AssertionError(this + ": " + type.name() + ": " + session.failure());
        }
        done.add(new Done(stamps.stamp, type, inputs, session.digest()));
      }
    }
    return done;
  }
}
