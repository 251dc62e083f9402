package fasttrack.app.audit.acid;

import fasttrack.app.execution.Machine;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * What to audit, and how.
 *
 * @param backend the backend
 * @param options how its database is opened; the isolation level is chosen by the audit
 * @param workload a workload with an {@link Workload#acidSubject()}
 * @param extent how much of it
 * @param folder where success files are written; it exists
 * @param child starts a load in a process of its own
 * @param environment the machine and software around the audit
 * @param watch who is told of it, and who ends it
 * @param pace how long the audit takes for what it cannot hurry
 */
public record AcidPlan(
    Backend backend,
    Options options,
    Workload workload,
    Effort extent,
    Path folder,
    ChildLoad child,
    Environment environment,
    Watch watch,
    Pace pace) {
  /** How long a wait lasts before it is checked whether the user has interrupted. */
  static final long PIECE_NANOS = 20_000_000;

  /**
   * How much is audited.
   *
   * @param scale the data set's scale
   * @param seed what rows, inputs and moments are generated from
   * @param terminals how many terminals there are under load; no more than the backend takes
   * @param kills how often the server or process is killed, from 1
   */
  public record Effort(int scale, long seed, int terminals, int kills) {}

  /**
   * Who is told of the audit, and who ends it.
   *
   * @param listener is notified of progress
   * @param control ends the audit early
   */
  public record Watch(RunListener listener, Control control) {}

  /**
   * How long the audit takes for what it cannot hurry.
   *
   * @param waitNanos a call that has not returned after this time is taken to wait for another
   *     transaction
   * @param killMinNanos the least time under load before a kill
   * @param killMaxNanos the time that is longer than any under load before a kill
   * @param patienceNanos how long terminals may take to commit for the first time
   */
  public record Pace(long waitNanos, long killMinNanos, long killMaxNanos, long patienceNanos) {
    /** The time to wait is many times what any call takes that does not wait. */
    static final Pace STANDARD =
        new Pace(300_000_000L, 1_000_000_000L, 3_000_000_000L, 60_000_000_000L);
  }

  /** Makes a plan at the standard pace, on this machine, that kills processes of this program. */
  public AcidPlan(
      Backend backend,
      Options options,
      Workload workload,
      Effort extent,
      Path folder,
      Watch watch) {
    this(
        backend,
        options,
        workload,
        extent,
        folder,
        ChildLoad::ofProgram,
        Machine.look(),
        watch,
        Pace.STANDARD);
  }

  AcidResult.Conditions conditions() {
    return new AcidResult.Conditions(
        extent.scale(),
        extent.seed(),
        extent.terminals(),
        extent.kills(),
        options.durability(),
        options.own().given(),
        options.execution());
  }

  /**
   * Requires that transactions can be driven step by step.
   *
   * @throws NotShownException where they cannot
   */
  void requireStepwise() {
    if (!options.offer().has(Capability.STEPWISE)) {
      throw new NotShownException("its transactions cannot be driven step by step");
    }
  }

  Dataset dataset() {
    return new Dataset(workload.schema(), extent.scale(), extent.seed());
  }

  Subject subject() {
    return Subject.of(workload);
  }

  /** Opens the database at the backend's default isolation level. */
  Database open() {
    return open(options.isolation());
  }

  /** Opens the database at an isolation level. */
  Database open(Isolation isolation) {
    return backend.open(options.withIsolation(isolation).withSessionsMax(extent.terminals()));
  }

  /** Loads the data, and returns what the database is expected to hold from then on. */
  ExpectedContent populated(Database database) {
    return ExpectedContent.of(this, database);
  }

  /**
   * Reports which test comes next.
   *
   * @throws RunInterruptedException where the user has ended the audit
   */
  void step(String what) {
    checkInterrupted();
    options.progress().accept(what);
  }

  /** Waits for a short time. */
  void pause() {
    checkInterrupted();
    LockSupport.parkNanos(PIECE_NANOS);
  }

  void checkInterrupted() {
    if (watch.control().interrupted()) {
      throw new RunInterruptedException("before it was shown");
    }
  }
}
