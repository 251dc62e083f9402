package fasttrack.app.acid;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.run.RunListener;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.nio.file.Path;

/**
 * What to audit, and how.
 *
 * @param backend the backend
 * @param options how its database is opened; the isolation level is chosen by the audit
 * @param workload a workload with an {@link Workload#acidSubject()}
 * @param scale the data set's scale
 * @param seed what rows, inputs and moments are generated from
 * @param terminals how many terminals there are under load; no more than the backend takes
 * @param kills how often the server or process is killed, from 1
 * @param folder where success files are written; it exists
 * @param child starts a load in a process of its own
 * @param environment the machine and software around the audit
 * @param listener is notified of progress
 * @param control ends the audit early
 */
public record AcidPlan(
    Backend backend,
    Options options,
    Workload workload,
    int scale,
    long seed,
    int terminals,
    int kills,
    Path folder,
    ChildLoad child,
    Environment environment,
    RunListener listener,
    Control control) {
  static final String NOT_STEPWISE = "its transactions cannot be driven step by step";

  /** Tells whether transactions can be driven step by step. */
  boolean stepwise() {
    return options.offer().has(Capability.STEPWISE);
  }

  Dataset dataset() {
    return new Dataset(workload.schema(), scale, seed);
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
    return backend.open(options.withIsolation(isolation).withSessionsMax(terminals));
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

  void checkInterrupted() {
    if (control.interrupted()) {
      throw new RunInterruptedException("before it was shown");
    }
  }
}
