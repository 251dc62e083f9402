package fasttrack.app.execution;

import fasttrack.app.result.bundle.BundleException;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spi.BackendException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a child process says that its run has ended, on the one line of its standard output.
 *
 * @param kind how it ended
 * @param result what it found; null unless it ended well
 * @param path where the run's bundle or log is; null where there is none
 * @param problem what went wrong, null where nothing did
 * @param detail the option at fault, or the kind of the backend's exception; null elsewhere
 */
public record ChildReport(
    Exit kind,
    @Nullable RunResult result,
    @Nullable String path,
    @Nullable String problem,
    @Nullable String detail) {
  /** How a run ended: with a result, or with an exception. */
  public enum Exit {
    ENDED,
    /** Stopped before it measured anything. */
    INTERRUPTED,
    /** The database cannot be opened, populated or read. */
    BACKEND,
    /** A value of the specification is invalid. */
    SPEC,
    /** The folder of results cannot be written. */
    UNWRITABLE,
    /** Something unexpected, with a log. */
    BUG,
    /** Something unexpected outside of the run, without a log. */
    UNKNOWN
  }

  /** Reports a run that has ended. */
  static ChildReport of(RecordedRun run) {
    Path folder = run.saved().folder();
    return new ChildReport(
        Exit.ENDED,
        run.result(),
        folder == null ? null : folder.toString(),
        run.saved().problem(),
        null);
  }

  /** Reports an exception. */
  static ChildReport of(Throwable e) {
    String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
    return switch (e) {
      case RunInterruptedException early -> failed(Exit.INTERRUPTED, message, null);
      case BackendException backend -> failed(Exit.BACKEND, message, backend.kind().name());
      case SpecException spec -> failed(Exit.SPEC, spec.problem(), spec.option());
      case BundleException unwritable -> failed(Exit.UNWRITABLE, message, null);
      case BugException bug ->
          new ChildReport(Exit.BUG, null, bug.log().toString(), bug.what(), null);
      default -> failed(Exit.UNKNOWN, e.toString(), null);
    };
  }

  private static ChildReport failed(Exit kind, String problem, @Nullable String detail) {
    return new ChildReport(kind, null, null, problem, detail);
  }

  /**
   * Returns the run that has ended.
   *
   * @throws RuntimeException as the child met it, where the run did not end well
   */
  RecordedRun run() {
    String said = Objects.requireNonNullElse(problem, "");
    return switch (kind) {
      case ENDED ->
          new RecordedRun(
              Objects.requireNonNull(result),
              new Saved(path == null ? null : Path.of(path), problem));
      case INTERRUPTED -> throw new RunInterruptedException(said);
      case BACKEND ->
          throw new BackendException(
              BackendException.Kind.valueOf(Objects.requireNonNull(detail)), said);
      case SPEC -> throw new SpecException(Objects.requireNonNull(detail), said);
      case UNWRITABLE -> throw new BundleException(said);
      case BUG -> throw new BugException(Path.of(Objects.requireNonNull(path)), said, null);
      case UNKNOWN -> throw new IllegalStateException("in the run's own process: " + said);
    };
  }
}
