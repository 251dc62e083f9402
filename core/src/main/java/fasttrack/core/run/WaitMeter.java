package fasttrack.core.run;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Estimates;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.WaitSamples;
import fasttrack.core.result.WaitReadings;
import fasttrack.core.run.meter.RunQueueMeter;
import fasttrack.core.run.meter.TerminalThread;
import fasttrack.core.run.meter.ThreadWaits;
import fasttrack.core.run.meter.WaitSampler;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.TellsWaits;
import fasttrack.core.spi.WaitSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what transactions wait for: of processors by the kernel, of all else by sampling the
 * engine, or the terminals' threads where the engine runs on these. Used by one thread.
 */
final class WaitMeter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WaitMeter.class);

  private final Database database;
  private final Set<Capability> capabilities;
  private final Clock clock;
  private final boolean on;
  private @Nullable WaitSource source;
  private @Nullable WaitSampler sampler;
  private String trouble = "";
  private List<Worker> workers = List.of();

  /**
   * Makes a meter.
   *
   * @param capabilities what the backend can tell; its own reports are more exact than samples
   */
  WaitMeter(Database database, Set<Capability> capabilities, Clock clock) {
    this(database, capabilities, clock, true);
  }

  private WaitMeter(Database database, Set<Capability> capabilities, Clock clock, boolean on) {
    this.database = database;
    this.capabilities = capabilities;
    this.clock = clock;
    this.on = on;
  }

  /** Returns a meter that finds out nothing. */
  static WaitMeter off(Database database) {
    return new WaitMeter(database, Set.of(), Clock.system(), false);
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

  /** Connects to a server that can be asked, which takes time. A run goes on without it. */
  void connect(List<Session> sessions) {
    if (capabilities.contains(Capability.WAIT_EVENTS)) {
      try {
        source = database.as(TellsWaits.class).waits(sessions);
      } catch (BackendException e) {
        LOG.info("waits are not sampled", e);
        trouble = String.valueOf(e.getMessage());
      }
    }
  }

  /** Begins to sample, before the measured interval begins. */
  void begin(List<TerminalThread> threads, List<Worker> executing, Interval interval, int types) {
    if (!on) {
      return;
    }
    workers = List.copyOf(executing);
    workers.forEach(Worker::readsQueue);
    List<Activity> activities = workers.stream().map(Worker::activity).toList();
    boolean here = capabilities.contains(Capability.IN_PROCESS);
    if (here && !capabilities.contains(Capability.LOCK_WAITS)) {
      source = new ThreadWaits(clock, threads, activities, database::asleep);
    }
    if (source != null) {
      sampler = new WaitSampler(source, activities, clock, interval, types);
    }
  }

  /**
   * Ends sampling, and returns what was found; called when the workers have ended. Samples that
   * ended early are of no use, since they are of a part of the run.
   */
  Measured measured() {
    close();
    List<RunQueueMeter> queues = workers.stream().map(Worker::queue).toList();
    if (sampler == null) {
      WaitReadings none = new WaitReadings(0, Double.NaN, Double.NaN, 0, trouble);
      return new Measured(null, trouble.isEmpty() ? null : none, queues);
    }
    WaitReadings readings = sampler.readings();
    return new Measured(readings.trouble().isEmpty() ? sampler.samples() : null, readings, queues);
  }

  @Override
  public void close() {
    if (sampler != null) {
      sampler.close();
    } else if (source != null) {
      source.close();
    }
  }
}
