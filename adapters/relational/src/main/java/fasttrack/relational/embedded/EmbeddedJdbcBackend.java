package fasttrack.relational.embedded;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlCompiler;
import fasttrack.support.NativeLibrary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A backend whose engine runs in this process, on files that an option names. */
public abstract class EmbeddedJdbcBackend implements Backend {
  /** Makes the backend. */
  protected EmbeddedJdbcBackend() {}

  /** Returns the files that the options name. */
  protected abstract EmbeddedFiles files(Options options);

  /** Returns the SQL that the engine understands under these options. */
  protected abstract Dialect dialect(Options options);

  /** Makes a database that {@link EmbeddedJdbcDatabase#open} can open; touches no file. */
  protected abstract EmbeddedJdbcDatabase database(EmbeddedFiles files, Options options);

  /**
   * Loads the native library of the driver, unless an earlier call has; by default there is none.
   *
   * @throws Exception where it cannot be unpacked or loaded
   */
  protected void loadLibrary() throws Exception {}

  @Override
  public final Optional<String> unavailable() {
    try {
      loadLibrary();
      return Optional.empty();
    } catch (Exception | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  @Override
  public final List<String> explain(TransactionType type, Options options) {
    return new SqlCompiler(dialect(options)).compile(type).explain(options.execution());
  }

  @Override
  public final Optional<Path> missing(Options options) {
    return files(options).missing();
  }

  @Override
  public final Database open(Options options) {
    EmbeddedFiles files = files(options);
    unavailable()
        .ifPresent(
            reason -> {
              throw new BackendException(
                  BackendException.Kind.SETUP, files.product() + ": " + reason);
            });
    EmbeddedJdbcDatabase database = database(files, options);
    database.open();
    return database;
  }
}
