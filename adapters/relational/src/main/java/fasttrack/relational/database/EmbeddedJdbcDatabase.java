package fasttrack.relational.database;

import fasttrack.core.facet.Snapshotting;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.relational.sql.Dialect;
import fasttrack.support.guard.Interruption;
import fasttrack.support.guard.IoErrors;
import fasttrack.support.guard.OpenFiles;
import fasttrack.support.guard.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database in files whose engine runs in this process. Opening it refuses foreign files before
 * anything is written, and holds a lock for the run; each session has a connection of its own.
 */
public abstract class EmbeddedJdbcDatabase extends JdbcDatabase
    implements Checkpointing, Snapshotting {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedJdbcDatabase.class);

  private final EmbeddedFiles files;
  private final @Nullable EngineJar jar;
  private @Nullable RunLock lock;
  private @Nullable Connection control;
  private @Nullable OpenFiles opened;

  /** Prepares to open; touches no file. */
  protected EmbeddedJdbcDatabase(Dialect dialect, Options options, EmbeddedFiles files) {
    super(dialect, options);
    this.files = files;
    jar = EngineJar.of(options.own()).orElse(null);
  }

  /**
   * Connects, and creates the database if it does not exist.
   *
   * @param readOnly whether nothing may be written, not even by the engine's own recovery; used
   *     only to look whether an existing database is ours, and closed before any other connection
   *     is opened
   */
  protected abstract Connection connect(boolean readOnly) throws SQLException;

  /**
   * {@inheritDoc}
   *
   * <p>An engine in this process moves what its log holds to its files when it is told to, by
   * default by CHECKPOINT.
   */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of("CHECKPOINT"));
  }

  @Override
  public final void checkpoint() {
    run("write a checkpoint", this::writeOut);
  }

  /**
   * Ends the engine before its last connection is closed, if it would go on without one: that which
   * looked at the database ({@code connect(true)}), and the control connection, where an exception
   * is only logged.
   */
  protected void shutDown(Connection last) throws SQLException {}

  /**
   * Returns the engine's cache of data, if its size is known.
   *
   * @param inForce settings, as {@link #settings} has them
   */
  protected Disclosure.@Nullable Cache cache(Map<String, String> inForce) {
    return null;
  }

  @Override
  protected Optional<String> build() {
    return Optional.ofNullable(jar).map(EngineJar::build);
  }

  /** Returns the engine's defaults of settings, as far as a reader is to know what differs. */
  protected Map<String, String> standards() {
    return Map.of();
  }

  /**
   * Opens the database: refuses foreign files, takes the run lock, looks at an existing database
   * read-only, connects, and applies the durability. Called once, before anything else.
   *
   * @throws BackendException if any of it fails; nothing is left open then
   */
  final void open() {
    Path snapshot = options.snapshot();
    boolean interrupted = Interruption.hide();
    try {
      createFolder();
      if (snapshot == null) {
        files.refuseForeign();
      }
      lock = RunLock.take(files.path(), place(), remedy());
      if (snapshot != null) {
        files.replaceBy(snapshot);
      } else if (files.exists()) {
        look();
      }
      begin();
    } catch (SQLException e) {
      throw failure("open " + product(), e);
    } catch (IOException e) {
      throw BackendException.setup(
          "cannot read or write %s: %s".formatted(place(), IoErrors.text(e)), e);
    } finally {
      if (opened == null) {
        close();
      }
      Interruption.restore(interrupted);
    }
  }

  private void begin() throws SQLException, IOException {
    control = connect(false);
    applyDurability(control, durability());
    opened = OpenFiles.at(files.path());
  }

  @Override
  public final void saveTo(Path folder) throws IOException {
    if (options.snapshot() == null) {
      throw new IllegalStateException(place() + " did not begin with a copy");
    }
    boolean interrupted = Interruption.hide();
    try {
      try (Connection last = control()) {
        control = null;
        shutDown(last);
      }
      try {
        files.copyTo(folder);
      } finally {
        begin();
      }
    } catch (SQLException e) {
      throw failure("close and open " + product() + " again", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private void look() throws SQLException {
    try (Connection look = connect(true)) {
      try {
        refuseForeign(look);
      } finally {
        shutDown(look);
      }
    }
  }

  /** Logs what fails, and never throws: the run has been measured. */
  @Override
  public final void close() {
    boolean interrupted = Interruption.hide();
    if (control != null) {
      try (Connection closing = control) {
        shutDown(closing);
      } catch (SQLException e) {
        LOG.warn("{}", failure("close " + product(), e).getMessage());
      } catch (RuntimeException e) {
        LOG.warn("cannot close {}: the driver threw {}", product(), e.toString());
      }
      control = null;
    }
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        LOG.warn("cannot delete the lock file of {}: {}", place(), IoErrors.text(e));
      }
      lock = null;
    }
    EngineJar.closeOf(getClass());
    Interruption.restore(interrupted);
  }

  @Override
  public final Optional<String> filesLost() {
    return opened == null ? Optional.empty() : opened.lost();
  }

  @Override
  public final CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the engine runs in this process");
  }

  @Override
  final ServerCpu serverCpu(Connection connection) {
    return new ServerCpu.InProcess();
  }

  @Override
  final Connection control() {
    if (control == null) {
      throw new IllegalStateException(place() + " is not open");
    }
    return control;
  }

  @Override
  final Connection connectSession() throws SQLException {
    return connect(false);
  }

  @Override
  final String product() {
    return files.product();
  }

  @Override
  final String location() {
    return files.path().toString();
  }

  @Override
  protected final String place() {
    return files.toString();
  }

  @Override
  protected final String remedy() {
    return files.remedy();
  }

  @Override
  final Disclosure disclosure(Connection connection) throws SQLException {
    Map<String, String> inForce = settings(connection);
    return new Disclosure(
        files.engine().inFolder() ? files.path() : files.path().getParent(),
        true,
        dataSize().map(DataSize::bytes).orElse(null),
        cache(inForce),
        Disclosure.changed(inForce, standards()),
        List.of());
  }

  /** With its log, which the engine keeps in the same folder or beside the file. */
  @Override
  public final Optional<DataSize> dataSize() {
    try {
      return Optional.of(new DataSize(files.bytes(), null));
    } catch (IOException e) {
      LOG.info("cannot read the size of {}: {}", place(), IoErrors.text(e));
      return Optional.empty();
    }
  }

  private void createFolder() {
    try {
      Files.createDirectories(files.path().resolveSibling("."));
    } catch (IOException e) {
      throw BackendException.setup(
          "cannot create the folder %s for %s: %s"
              .formatted(files.path().getParent(), product(), IoErrors.text(e)),
          e);
    }
  }
}
