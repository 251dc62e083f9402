package fasttrack.core.run;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Estimates;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.WaitSamples;
import fasttrack.core.result.WaitReadings;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.TellsWaits;
import fasttrack.core.spi.WaitSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what transactions wait for: of processors by the kernel, of all else by sampling the
 * engine, or the terminals' threads where the engine runs on these. Used by one thread.
 */
final class WaitMeter implements AutoCloseable {
  private final Database database;
  private final Set<Capability> capabilities;
  private final Clock clock;
  private @Nullable WaitSampler sampler;
  private List<Worker> workers = List.of();

  /**
   * Makes a meter.
   *
   * @param capabilities what the backend can tell; its own reports are more exact than samples
   */
  WaitMeter(Database database, Set<Capability> capabilities, Clock clock) {
    this.database = database;
    this.capabilities = capabilities;
    this.clock = clock;
  }

  /**
   * What was found.
   *
   * @param samples what sessions waited for; null where that was not sampled
   * @param readings what it took to sample it; null likewise
   * @param queues how long each worker's attempts waited for processors
   */
  record Measured(
      @Nullable WaitSamples samples, @Nullable WaitReadings readings, List<RunQueueMeter> queues) {
    /** Nothing was to be found out. */
    static final Measured NOTHING = new Measured(null, null, List.of());

    /** Returns how long a type's transactions waited for processors in the client. */
    Estimates clientQueue(int type) {
      Estimates all = new Estimates();
      queues.forEach(queue -> all.merge(queue.client(type)));
      return all;
    }

    /** Returns how long they did in the server. */
    Estimates serverQueue(int type) {
      Estimates all = new Estimates();
      queues.forEach(queue -> all.merge(queue.server(type)));
      return all;
    }
  }

  /** Begins to sample, before the measured interval begins. */
  void begin(
      List<Session> sessions,
      List<TerminalThread> threads,
      List<Worker> executing,
      Interval interval,
      int types) {
    workers = List.copyOf(executing);
    List<Activity> activities = workers.stream().map(Worker::activity).toList();
    WaitSource source = source(sessions, threads, activities);
    if (source != null) {
      sampler = new WaitSampler(source, activities, clock, interval, types);
    }
  }

  private @Nullable WaitSource source(
      List<Session> sessions, List<TerminalThread> threads, List<Activity> activities) {
    if (capabilities.contains(Capability.WAIT_EVENTS)) {
      return database.as(TellsWaits.class).waits(sessions);
    }
    boolean here = capabilities.contains(Capability.IN_PROCESS);
    return here && !capabilities.contains(Capability.LOCK_WAITS)
        ? new ThreadWaits(clock, threads, activities, database.asleep())
        : null;
  }

  /** Ends sampling, and returns what was found; called when the workers have ended. */
  Measured measured() {
    close();
    return new Measured(
        sampler == null ? null : sampler.samples(),
        sampler == null ? null : sampler.readings(),
        workers.stream().map(Worker::queue).toList());
  }

  @Override
  public void close() {
    if (sampler != null) {
      sampler.close();
    }
  }
}
