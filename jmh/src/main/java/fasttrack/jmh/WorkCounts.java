package fasttrack.jmh;

import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import fasttrack.jmh.profilers.BenchmarkWork;
import fasttrack.jmh.profilers.IoProfiler;
import java.util.Map;

/**
 * Counts what a session's transactions do, from its making until it tells: the same in every trial,
 * as far as the engine does nothing on its own meanwhile. Used by one thread.
 */
final class WorkCounts implements Probe {
  private static final String EACH = "#/op";

  /** What an engine counts of its own work and less is better of, by its name in a result. */
  private static final Map<EngineCounter, String> COSTS =
      Map.of(
          EngineCounter.LOG_SYNCS, "syncs",
          EngineCounter.LOG_BYTES, "log-bytes",
          EngineCounter.PAGES_READ, "pages-read",
          EngineCounter.RECORDS_READ, "records-read");

  private final Database database;
  private final Session session;
  private final Offer offer;
  private final Map<EngineCounter, Long> engineBefore;
  private final Map<String, Long> before;
  private final long tripsBefore;
  private long commits;
  private long waits;
  private long locks;

  /** Begins to count. */
  WorkCounts(Database database, Session session, Offer offer) {
    this.database = database;
    this.session = session;
    this.offer = offer;
    session.probe(this);
    engineBefore = database.counters();
    before = IoProfiler.read();
    tripsBefore = session.roundTrips();
  }

  @Override
  public void committing() {
    commits++;
  }

  @Override
  public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
    waits++;
  }

  @Override
  public void held(int held) {
    locks += held;
  }

  /**
   * Tells {@link BenchmarkWork} what was counted.
   *
   * @param transactions how many transactions were executed meanwhile
   */
  void tell(int transactions) {
    // first what asking itself would change
    Map<String, Long> written = IoProfiler.read();
    double each = transactions;
    if (offer.has(Capability.ROUND_TRIPS)) {
      BenchmarkWork.known("count.round-trips", EACH, (session.roundTrips() - tripsBefore) / each);
    }
    if (offer.has(Capability.LOCK_WAITS)) {
      BenchmarkWork.known("count.locks", EACH, locks / each);
      BenchmarkWork.known("count.lock-waits", EACH, waits / each);
      BenchmarkWork.known("count.commits", EACH, commits / each);
    }
    if (offer.has(Capability.IN_PROCESS) && !before.isEmpty()) {
      BenchmarkWork.known("count.writes", EACH, since("syscw", written) / each);
      BenchmarkWork.known("count.bytes-written", "bytes/op", since("wchar", written) / each);
    }
    database
        .counters()
        .forEach(
            (counter, total) -> {
              String name = COSTS.get(counter);
              Long first = engineBefore.get(counter);
              if (name != null && first != null) {
                // a server counts what it does on its own, too, and tells of it late
                String prefix = offer.has(Capability.IN_PROCESS) ? "count." : "server.";
                BenchmarkWork.known(prefix + name, EACH, (total - first) / each);
              }
            });
  }

  private double since(String figure, Map<String, Long> now) {
    return now.getOrDefault(figure, 0L) - (double) before.getOrDefault(figure, 0L);
  }
}
