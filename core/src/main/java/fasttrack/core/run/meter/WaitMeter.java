package fasttrack.core.run.meter;

import fasttrack.core.facet.TellsWaits;
import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.core.statistics.Estimate;
import fasttrack.core.statistics.Estimates;
import fasttrack.core.statistics.WaitSamples;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what transactions wait for: of processors by the kernel, of all else by sampling the
 * engine, or the terminals' threads where the engine runs on these.
 */
public final class WaitMeter implements Meter {
  private static final Logger LOG = LoggerFactory.getLogger(WaitMeter.class);

  private final Database database;
  private final Set<Capability> capabilities;
  private final int types;
  private final Clock clock;
  private RunningWorkers workers = RunningWorkers.NONE;
  private @Nullable WaitSource source;
  private @Nullable WaitSampler sampler;
  private String trouble = "";

  /**
   * Makes a meter.
   *
   * @param capabilities what the backend can tell; its own reports are more exact than samples
   */
  public WaitMeter(Database database, Set<Capability> capabilities, int types, Clock clock) {
    this.database = database;
    this.capabilities = capabilities;
    this.types = types;
    this.clock = clock;
  }

  /**
   * What transactions waited for.
   *
   * @param readings what it took to sample it; null where nothing was sampled
   * @param types what was found of each type; null where that is nothing
   */
  public record Waits(@Nullable WaitReadings readings, List<@Nullable SampledWaits> types) {}

  /** Connects to a server that can be asked. A run goes on without it. */
  @Override
  public void prepare(RunningWorkers of) {
    workers = of;
    if (capabilities.contains(Capability.WAIT_EVENTS)) {
      try {
        source = database.as(TellsWaits.class).waits(of.sessions());
      } catch (BackendException e) {
        LOG.info("waits are not sampled", e);
        trouble = String.valueOf(e.getMessage());
      }
    }
  }

  /** Begins to sample; what lies outside of the interval is left out. */
  @Override
  public void start(Interval interval) {
    workers.executors().forEach(executor -> executor.queue().ask());
    List<Activity> activities =
        workers.executors().stream().map(RunningWorkers.Instruments::activity).toList();
    boolean here = capabilities.contains(Capability.IN_PROCESS);
    if (here && !capabilities.contains(Capability.LOCK_WAITS)) {
      source = new ThreadWaits(clock, workers.threads(), activities, database::asleep);
    }
    if (source != null) {
      sampler =
          new WaitSampler(source, activities, clock, interval, types, CpuClocks::ownThread, here);
    }
  }

  /** Samples that ended early are of no use, since they are of a part of the run. */
  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    close();
    WaitReadings readings =
        sampler != null
            ? sampler.readings()
            : new WaitReadings(0, Double.NaN, Double.NaN, null, 0, trouble);
    WaitSamples seen = sampler != null && readings.trouble().isEmpty() ? sampler.samples() : null;
    List<@Nullable SampledWaits> found = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      found.add(waits(seen, type, executed.samples().type(type)));
    }
    into.waits = new Waits(sampler == null && trouble.isEmpty() ? null : readings, found);
  }

  private @Nullable SampledWaits waits(@Nullable WaitSamples seen, int type, TypeSamples samples) {
    Estimate client = queue(queue -> queue.of(type).client());
    return (seen == null && client == null) || samples.good() == 0
        ? null
        : new SampledWaits(
            seen == null ? 0 : seen.count(type),
            seen == null ? Map.of() : shares(seen, type, samples),
            client,
            splits() ? queue(queue -> queue.of(type).commits()) : null,
            queue(queue -> queue.of(type).server()));
  }

  /** Tells whether commits are timed. */
  private boolean splits() {
    return capabilities.contains(Capability.IN_PROCESS)
        || capabilities.contains(Capability.LOCK_WAITS);
  }

  private static Map<Wait, Estimate> shares(WaitSamples seen, int type, TypeSamples samples) {
    Map<Wait, Estimate> waits = new EnumMap<>(Wait.class);
    double serviceNanos = (double) samples.sum(Sum.GOOD_SERVICE_NANOS) / samples.good();
    for (Wait wait : Wait.values()) {
      WaitSamples.Share share = seen.share(type, wait);
      if (share.share() > 0) {
        waits.put(wait, new Estimate(share.share() * serviceNanos, share.error() * serviceNanos));
      }
    }
    return waits;
  }

  /** Returns how long transactions waited for processors, by all executors; null for unknown. */
  private @Nullable Estimate queue(Function<RunQueueMeter, Estimates> of) {
    Estimates all = new Estimates();
    workers.executors().forEach(executor -> all.merge(of.apply(executor.queue())));
    return all.count() == 0 ? null : new Estimate(all.mean(), all.error());
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
