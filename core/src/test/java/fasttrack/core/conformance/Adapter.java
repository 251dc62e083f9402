package fasttrack.core.conformance;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The adapter under test: what its {@link BackendConformanceTest} says, and what follows. */
final class Adapter {
  private final BackendConformanceTest test;

  Adapter(BackendConformanceTest test) {
    this.test = test;
  }

  Backend backend() {
    return test.backend();
  }

  Options options() {
    return test.options();
  }

  Options options(ExecutionMode mode) {
    return options().withExecution(mode);
  }

  /** Returns options that open this test's database, locked as a choice says. */
  Options options(LockChoice choice) {
    return options(choice.options());
  }

  /** Returns options that open this test's database, some of the backend's own with values. */
  Options options(Map<String, String> given) {
    Map<String, List<String>> own = new HashMap<>(options().own().given());
    given.forEach((name, value) -> own.put(name, List.of(value)));
    return Options.of(backend(), test.folder, own).withSessionsMax(options().sessionsMax());
  }

  Options restartable() {
    return test.restartable();
  }

  /** Ends a test here on a variant of an engine, which another class tests with its defaults. */
  void skipVariants() {
    assumeFalse(test.variant(), "a variant of an engine that another class tests");
  }

  int realInputs() {
    return test.realInputs();
  }

  List<TransactionType> sideBySide() {
    return test.sideBySide();
  }

  Set<Anomaly> seenDespite(Isolation level) {
    return test.seenDespite(level);
  }

  Offer offer() {
    return options().offer();
  }

  List<ExecutionMode> modes() {
    return offer().executionModes();
  }

  /** Opens this test's database. */
  Database open() {
    return open(options());
  }

  Database open(ExecutionMode mode) {
    return open(options(mode));
  }

  Database open(Options options) {
    return backend().open(options);
  }

  /** Returns what drives a database step by step; without it, there is nothing to test. */
  Stepwise stepwise(Database database) {
    assumeTrue(offer().has(Capability.STEPWISE), "its transactions cannot be driven step by step");
    return database.as(Stepwise.class);
  }

  Set<ConflictCause> conflictCauses() {
    return test.conflictCauses();
  }

  /** Returns what the backend says that it can lock. */
  List<LockChoice> lockChoices() {
    return backend().lockChoices().stream().filter(LockChoice::offered).toList();
  }

  /** Returns the choices by which transactions lock before the engine does. */
  List<LockChoice> locksInAddition() {
    boolean some =
        lockChoices().stream().anyMatch(one -> one.origin() == LockChoice.Origin.EMULATED);
    return lockChoices().stream()
        .filter(choice -> some && choice.level() != LockLevel.RECORD)
        .toList();
  }

  /** Returns values of the backend's own options with which programs are executed, too. */
  List<Map<String, String>> otherOptions() {
    return test.otherOptions();
  }

  void makeForeign() throws Exception {
    test.makeForeign();
  }

  Object foreignContent() throws Exception {
    return test.foreignContent();
  }

  Optional<Object> writtenOut() throws Exception {
    return test.writtenOut();
  }
}
