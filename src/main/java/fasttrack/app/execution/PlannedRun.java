package fasttrack.app.execution;

import fasttrack.app.options.parameter.Catalog;
import fasttrack.core.model.Workload;
import fasttrack.core.run.RunListener;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run to be executed.
 *
 * @param reference the id of the published figures to show beside the run's, or null for none
 * @param observer is told of the run, or null
 */
public record PlannedRun(
    Workload workload,
    Backend backend,
    BenchmarkSpec spec,
    @Nullable String reference,
    @Nullable RunListener observer) {
  private static final String APART = "workloads";

  /** Returns the run that a specification describes, beside which no figures are shown. */
  public static PlannedRun of(BenchmarkSpec spec, Catalog catalog) {
    Data data = spec.data();
    Workload workload = catalog.workload(data.workload());
    return new PlannedRun(
        data.profileWasChosen() ? workload.withProfile(data.profile()) : workload,
        catalog.backend(spec.target().backend()),
        spec,
        null,
        null);
  }

  /** Returns the same run, which tells a listener. */
  public PlannedRun telling(RunListener listener) {
    return new PlannedRun(workload, backend, spec, reference, listener);
  }

  /** Returns the same run with other inputs. */
  public PlannedRun withSeed(long seed) {
    return new PlannedRun(workload, backend, spec.withSeed(seed), reference, observer);
  }

  /** Returns a part of the same run. */
  PlannedRun withSegment(Segment segment) {
    return new PlannedRun(workload, backend, spec.withSegment(segment), reference, observer);
  }

  /** Returns the same run with waits sampled or not. */
  public PlannedRun withWaits(WaitSampling waits) {
    return new PlannedRun(workload, backend, spec.withWaits(waits), reference, observer);
  }

  /**
   * Returns how its database is opened. A workload whose record types may have the names of others'
   * has a folder of its own within the given one.
   *
   * @param work the folder in which backends keep their files
   * @param sessionsMax the most sessions that there are at a time, from 1
   */
  public Options options(Path work, int sessionsMax) {
    Target target = spec.target();
    return Options.of(backend, folder(work, workload), target.options())
        .withDurability(target.durability())
        .withIsolation(target.isolation())
        .withExecution(target.execution())
        .withServerCpu(target.serverCpu())
        .withSessionsMax(sessionsMax);
  }

  /** Returns the folder in which backends keep the files of a workload's database. */
  public static Path folder(Path work, Workload workload) {
    return workload.apart() ? work.resolve(APART).resolve(workload.schema().name()) : work;
  }

  /** Returns what the backend can do with the run's options. */
  public Offer offer() {
    return backend.offer(OptionValues.of(backend.options(), spec.target().options()));
  }

  /** Returns the run in a few words, for its progress: {@code tp1 on filedb}. */
  public String title() {
    return workload.name() + " on " + backend.name();
  }

  /** Returns the end of the name of the folder that keeps the run. */
  public String folderName() {
    Segment part = spec.part();
    return backend.name()
        + "-"
        + Catalog.shortName(workload.name())
        + (part == null ? "" : "-segment-%s-of-%s".formatted(part.number(), part.of()));
  }
}
