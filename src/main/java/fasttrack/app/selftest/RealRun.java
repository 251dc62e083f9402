package fasttrack.app.selftest;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.Run;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import java.nio.file.Path;

/**
 * A run on a real engine, whose commits need not last: what it waits for disks is of no interest
 * here.
 *
 * @param backend the engine
 * @param workload what runs on it
 * @param mix which of its transaction types
 * @param load how they arrive
 * @param schedule how long
 */
record RealRun(Backend backend, Workload workload, TypeMix mix, Load load, Schedule schedule) {
  private static final long SEED = 1;

  /** Returns how its database is opened. */
  Options options(Path work) {
    return Options.of(backend, work)
        .withDurability(Durability.NONE)
        .withSessionsMax(load.connections());
  }

  /**
   * Runs on an open database.
   *
   * @throws fasttrack.core.run.load.RunInterruptedException where the user ends the self-test
   */
  Run run(
      Database database,
      Options options,
      Environment environment,
      Lookout lookout,
      Control control) {
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, SEED))
            .withLoad(load)
            .withSchedule(schedule)
            .withMix(mix);
    Run ran =
        new Runner(spec, workload, backend, options, environment, lookout, control).run(database);
    Watch.check(control);
    return ran;
  }

  /** Returns successful transactions a second, whether or not the run calls itself valid. */
  static double rateTps(Run ran) {
    return ran.result().types().stream().mapToDouble(type -> type.counts().rateTps()).sum();
  }
}
