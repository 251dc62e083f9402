package fasttrack.relational.database;

import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.facet.NoticeBoard.Note;
import fasttrack.core.facet.TellsWaits;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.ServerCpuMethod;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.WaitSource;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.SqlErrorText;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.LockSql;
import fasttrack.relational.sql.Locking;
import fasttrack.relational.sql.SqlFailure;
import fasttrack.support.process.FarEnd;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.socket.CountedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database of a server, which this run has started or which was there before. Sessions lease
 * their connections from a pool; the control connection holds a lock against other runs for as long
 * as it lives, and is replaced when it is lost. On a server that was there before, others may have
 * come in meanwhile.
 *
 * <p>A server that the run has started stops when its database is closed.
 */
public abstract class JdbcServerDatabase extends JdbcDatabase implements TellsWaits, NoticeBoard {
  /** Of processes that leave notes at the same time, some may have to repeat that. */
  private static final int ATTEMPTS_MAX = 100;

  private static final Logger LOG = LoggerFactory.getLogger(JdbcServerDatabase.class);

  private static final long PAUSE_NANOS_MAX = 50_000_000L;
  private static final long CONNECT_NANOS_MAX = 10_000_000_000L;
  private static final long CONNECT_PAUSE_NANOS = 100_000_000L;

  /** The SQLSTATE of a connection that was never made. */
  private static final String NOT_CONNECTED = "08001";

  /** A connection that does not answer a question without work in this time is lost. */
  private static final int ANSWER_MILLIS_MAX = 10_000;

  /** Others may be at work through the same pooler, and take the connection that would show it. */
  private static final int POOLER_LOOKS = 5;

  /** What came of asking for the lock against other runs. */
  protected enum Claim {
    /** The connection holds it. */
    HELD,
    /** Another run does. */
    REFUSED,
    /** This run needs none, or the server has none. */
    NONE
  }

  private final String product;
  private final @Nullable EmbeddedServer server;
  private final Lacking lacking;
  private final Object pooling = new Object();
  private @Nullable SessionPool pool;
  private final List<Object> components = new ArrayList<>();
  private @Nullable Boolean hidden;
  private boolean looked;
  private Optional<ProcessHandle> found = Optional.empty();

  /** The definitions of procedures and locks that the control connection has executed. */
  private final Set<List<String>> created = new HashSet<>();

  private volatile @Nullable ServerIdentity other;
  private boolean hasNotices;
  private @Nullable Connection control;
  private Claim claim = Claim.NONE;
  private long claimant;
  private Instant lastAnswer = Instant.EPOCH;
  private @Nullable String lost;
  private volatile boolean pooled;

  /**
   * Prepares to connect.
   *
   * @param product the engine's name
   * @param missing tells errors that say that something is not there or not allowed
   * @param server the server that this run has started, or null for an existing one
   */
  protected JdbcServerDatabase(
      String product,
      Dialect dialect,
      Options options,
      Predicate<SQLException> missing,
      @Nullable EmbeddedServer server) {
    super(dialect, options);
    lacking = new Lacking(missing);
    this.product = product;
    this.server = server;
    own().ifPresent(components::add);
  }

  // What an engine says.

  /**
   * Checks that the server can keep the promise, and has what the run needs; called once, before
   * anything else but the look whether the database is ours. By default it applies the promise.
   */
  protected void check(Connection connection) throws SQLException {
    applyDurability(connection, durability());
  }

  @Override
  protected abstract String location();

  @Override
  protected abstract String remedy();

  @Override
  protected Disclosure disclosure(Connection connection) throws SQLException {
    return Disclosure.NONE;
  }

  /** Connects for a session. */
  protected abstract Connection connect() throws SQLException;

  /** Connects for all but transactions; by default as for a session. */
  protected Connection connectControl() throws SQLException {
    return connect();
  }

  /** Puts such a connection under the settings of the run. */
  protected void prepareControl(Connection connection) throws SQLException {}

  /** Takes a lock that ends with the connection; by default nothing keeps other runs away. */
  protected Claim lock(Connection connection) throws SQLException {
    return Claim.NONE;
  }

  /**
   * Returns which session holds the lock and how it is ended, as a clause; empty if none does, or
   * the server does not tell.
   */
  protected Optional<String> lockHolder(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /**
   * Returns the number of a connection's session, as whoever took the connection told it; by it
   * {@link JdbcWaits} knows a session.
   */
  protected long greeting(Connection connection) throws SQLException {
    return 0;
  }

  /**
   * Asks the server for the number of the session that executes this very question, without a
   * statement that would be kept; 0 if it does not tell.
   */
  protected long servedBy(Connection connection) throws SQLException {
    return 0;
  }

  /** Returns how a pooler for this engine is told to keep sessions, as an example. */
  protected String poolerThatKeepsSessions() {
    return "one connection for each client";
  }

  /** Returns what the tables take; empty where the server does not tell. */
  protected Optional<DataSize> dataSize(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /** Returns what a server is that only speaks the engine's protocol; empty if it is the engine. */
  protected Optional<ServerIdentity> otherEngine(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /**
   * Looks for the first process of a server that this run has not started; empty where that is not
   * visible to this one.
   */
  protected Optional<ProcessHandle> findProcess(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /**
   * Returns the process at the far end of a connection, if it executes one of these programs: what
   * merely passes on messages is no server.
   */
  protected static Optional<ProcessHandle> farEnd(Connection connection, Set<String> programs) {
    return CountedConnections.socket(connection).stream()
        .mapToLong(socket -> FarEnd.process(socket).orElse(0))
        .filter(pid -> programs.contains(FarEnd.program(pid)))
        .mapToObj(ProcessHandle::of)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns the SQL expression for the server's time, in microseconds since the epoch. */
  protected abstract String clockMicrosSql();

  /** Reads the CPU time of a server that this run has not started. */
  protected CpuReading existingCpuNanos() {
    return new CpuReading.Unavailable(product + " does not tell");
  }

  /**
   * Returns the clock of what serves a connection alone, if this process can see that, else {@link
   * ServerCpu.Unavailable}.
   */
  protected ServerCpu measuredCpu(Connection connection) throws SQLException {
    return new ServerCpu.Unavailable("what serves a session is not visible");
  }

  /**
   * Returns the clock that the server itself reads, by a statement on a connection, if it can, else
   * {@link ServerCpu.Unavailable}.
   */
  protected ServerCpu sampledCpu(Connection connection) throws SQLException {
    return new ServerCpu.Unavailable(product + " has no statement that reports CPU time");
  }

  /**
   * Returns what asks the server what its sessions wait for; called where WAIT_EVENTS is offered.
   *
   * @param connection a connection for that alone, which it closes
   */
  protected WaitSource waits(Connection connection, List<Session> sessions) throws SQLException {
    throw new UnsupportedOperationException(product + " does not tell what sessions wait for");
  }

  /**
   * Returns the statements that create the stored procedure of a transaction; called where mode
   * COMPILED is offered.
   */
  protected List<String> definition(SqlTransaction transaction) {
    return List.of();
  }

  /** Returns the exception that reports an error of a server that was not lost. */
  protected BackendException serverFailure(String doing, SQLException error) {
    return super.failure(doing, error);
  }

  // What follows from it.

  /** Connects for the first time and {@link #check}s; closes the database if that fails. */
  final void open() {
    own().ifPresent(started -> started.whenAway(this::disconnect));
    try {
      run("connect", one -> {});
      if (!options.joining()) {
        run("read the marker", this::refuseForeign);
      }
      run("ask the server what it is", one -> other = otherEngine(one).orElse(null));
      run("look at the server's settings", this::look);
      if (options.serverCpu() != null) {
        run("find out the server's CPU time", this::serverCpu);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Reads at once all that a server may lack, so that what it does is known before the run. */
  private void look(Connection connection) throws SQLException {
    if (pooled) {
      lacking.note(
          "a direct connection: a pooler that keeps sessions is in between, whose time is part of"
              + " all elapsed times and whose CPU time is no transaction's");
    }
    check(connection);
    counters(connection);
    // the load of another process of the run locks the tables
    if (!options.joining()) {
      dataSize(connection);
    }
    disclosure(connection);
  }

  @Override
  public final Optional<DataSize> dataSize() {
    return ask("read the size of the tables", this::dataSize);
  }

  @Override
  public final void close() {
    try {
      disconnect();
      synchronized (pooling) {
        if (pool != null) {
          pool.close();
        }
      }
    } finally {
      own().ifPresent(EmbeddedServer::stop);
    }
  }

  /** Hands out a component to whoever asks this database for what it implements. */
  public final void handOut(Object component) {
    components.add(component);
  }

  @Override
  public final <T> Optional<T> facet(Class<T> facet) {
    if (facet == TellsWaits.class && !options.offer().has(Capability.WAIT_EVENTS)) {
      return Optional.empty();
    }
    return components.stream()
        .filter(facet::isInstance)
        .map(facet::cast)
        .findFirst()
        .or(() -> super.facet(facet));
  }

  /** Those of the engine, and what this client counts itself. */
  @Override
  public final Map<EngineCounter, Long> counters() {
    Map<EngineCounter, Long> all = new TreeMap<>(super.counters());
    all.putAll(CountedConnections.bytes());
    return all;
  }

  @Override
  public final CpuReading serverCpuNanos() {
    if (server != null) {
      return server.cpuNanos();
    }
    CpuReading reading = existingCpuNanos();
    return reading instanceof CpuReading.Unavailable none
        ? new CpuReading.Unavailable(none.reason(), isHidden())
        : reading;
  }

  /**
   * {@inheritDoc}
   *
   * <p>It is looked for once in the life of a control connection: a reading of its CPU time must
   * not wait for a server that is busy.
   */
  @Override
  public final synchronized Optional<ProcessHandle> process() {
    if (server != null) {
      return server.process();
    }
    if (!looked) {
      found = ask("look for the server's process", this::findProcess);
      looked = true;
    }
    return found;
  }

  /** Tells whether the server is here and not visible; looked up once, since that takes long. */
  private synchronized boolean isHidden() {
    if (hidden == null) {
      hidden =
          ask(
              "look for the server",
              one -> CountedConnections.socket(one).filter(FarEnd::isHidden).isPresent());
    }
    return hidden;
  }

  @Override
  final ServerCpu serverCpu(Connection connection) throws SQLException {
    ServerCpuMethod method = options.serverCpu();
    return switch (method) {
      case null -> {
        ServerCpu measured = measuredCpu(connection);
        if (!(measured instanceof ServerCpu.Unavailable(String why))) {
          yield measured;
        }
        ServerCpu sampled = sampledCpu(connection);
        yield sampled instanceof ServerCpu.Unavailable(String whyNot)
            ? new ServerCpu.Unavailable(why + ", and " + whyNot)
            : sampled;
      }
      case OFF -> new ServerCpu.Unavailable("switched off by --server-cpu off");
      case SAMPLED -> required(method, sampledCpu(connection));
      case MEASURED -> required(method, measuredCpu(connection));
    };
  }

  private static ServerCpu required(ServerCpuMethod method, ServerCpu cpu) {
    if (cpu instanceof ServerCpu.Unavailable(String why)) {
      throw method.impossible(why);
    }
    return cpu;
  }

  /** Of a pooler the greeting is its own, and tells nothing of the server. */
  @Override
  final long sessionNumber(Connection connection) throws SQLException {
    return pooled ? servedBy(connection) : greeting(connection);
  }

  /** Returns what the server lacks, or does not grant. */
  protected final Lacking lacking() {
    return lacking;
  }

  @Override
  final String product() {
    ServerIdentity known = other;
    return Locking.product(known == null ? product : known.product(), locks());
  }

  @Override
  final String version(Connection connection) throws SQLException {
    ServerIdentity known = other;
    return known == null ? super.version(connection) : known.version();
  }

  /** Tells whether the server is another engine, which only speaks the protocol of this one. */
  protected final boolean isOtherEngine() {
    return other != null;
  }

  /** Returns what transactions lock. */
  protected final LockLevel locks() {
    return Locking.level(options.own());
  }

  /** Returns what the run asks for. */
  protected final Options options() {
    return options;
  }

  /** Returns the server that this run has started, if it is that. */
  protected final Optional<EmbeddedServer> own() {
    return Optional.ofNullable(server);
  }

  @Override
  final String place() {
    return "the database " + location();
  }

  /** Keeps a new connection only if no other run uses the database, or came in meanwhile. */
  @Override
  final synchronized Connection control() throws SQLException {
    Connection last = control;
    String ended = last == null ? null : ended(last, lastAnswer);
    lastAnswer = Instant.now();
    if (last != null && ended == null) {
      return last;
    }
    // Nobody else knows a server of this run's own, whose sessions may end on purpose.
    if (lost == null && server == null && claim == Claim.HELD) {
      lost = ended;
    }
    disconnect();
    // One of our own comes back only by its recovery, which waits for this method.
    boolean again = last != null && own().map(EmbeddedServer::isAlive).orElse(true);
    Connection made =
        Connections.orClose(
            again ? connectAgain() : connectControl(),
            fresh -> {
              if (server == null) {
                requireSessions(fresh);
              }
              prepareControl(fresh);
              takeLock(fresh, lost != null);
              return fresh;
            });
    control = made;
    return made;
  }

  /**
   * Returns how and when the session of a connection has ended, as a clause; null if it answers.
   */
  private @Nullable String ended(Connection connection, Instant before) {
    try {
      int patienceMillis = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS_MAX);
      execute(connection, List.of("SELECT 1 FROM " + dialect.oneRow()));
      connection.setNetworkTimeout(Runnable::run, patienceMillis);
      return null;
    } catch (SQLException e) {
      return "session %s, which held it, answered at %s, and had ended at %s (%s)"
          .formatted(claimant, second(before), second(Instant.now()), SqlErrorText.text(e));
    }
  }

  private static Instant second(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS);
  }

  private void takeLock(Connection connection, boolean again) throws SQLException {
    if (options.joining()) {
      return;
    }
    claim = lock(connection);
    claimant = sessionNumber(connection);
    if (claim == Claim.REFUSED) {
      String holder = lockHolder(connection).map(who -> ": " + who).orElse("");
      if (!again) {
        throw BackendException.setup(
            "another run is using %s%s; wait for it, or give the --url of another database"
                .formatted(place(), holder));
      }
      lost += "; another run has it now" + holder;
    }
  }

  /** What this run has lost it may have only if no other run has it. */
  @Override
  final synchronized void claim(Connection connection) throws SQLException {
    if (claim == Claim.REFUSED) {
      takeLock(connection, false);
    }
    lost = null;
  }

  @Override
  public final synchronized Optional<String> claimLost() {
    if (server == null && claim == Claim.HELD) {
      try {
        run("look whether it is locked", one -> {});
      } catch (BackendException e) {
        LOG.info("the lock cannot be taken again: {}", e.getMessage());
      }
    }
    return Optional.ofNullable(lost);
  }

  /**
   * Refuses a pooler that has each transaction of a session executed by whichever connection to the
   * server is free, so that nothing lasts that a session keeps: locks, settings, statements. One
   * that takes them in turn serves two questions of a session differently, if they follow each
   * other; any other serves two sessions alike, as long as neither has begun a transaction.
   */
  private void requireSessions(Connection one) throws SQLException {
    long served = servedBy(one);
    pooled = served > 0 && served != greeting(one);
    if (!pooled) {
      return;
    }
    try (Connection two = connectControl()) {
      for (int i = 0; i < POOLER_LOOKS; i++) {
        long first = servedBy(one);
        long next = servedBy(one);
        if (first != served || next != served || servedBy(two) == served) {
          throw BackendException.setup(
              ("%s leads to a pooler that gives a session another connection to the server for each"
                   + " transaction, so no lock, setting or prepared statement of a session lasts;"
                   + " give the --url of the server's own port, or have the pooler keep sessions"
                   + " (%s)")
                  .formatted(location(), poolerThatKeepsSessions()));
        }
      }
    }
  }

  @Override
  final Connection connectSession() throws SQLException {
    return pool().lease();
  }

  /** Returns the pool; not under this object's lock, which a recovery may hold for long. */
  private SessionPool pool() {
    synchronized (pooling) {
      SessionPool made =
          pool == null ? new SessionPool(this::connect, options.sessionsMax()) : pool;
      pool = made;
      return made;
    }
  }

  @Override
  final void endSession(Connection connection) {
    pool().end(connection);
  }

  private boolean isLost(SQLException error) {
    return dialect.classify(error) instanceof SqlFailure.ConnectionLost;
  }

  /** Connects for control to a server that may not be there for some seconds. */
  private Connection connectAgain() throws SQLException {
    long begun = System.nanoTime();
    while (true) {
      try {
        return connectControl();
      } catch (SQLException e) {
        if (!isLost(e) || System.nanoTime() - begun > CONNECT_NANOS_MAX) {
          throw e;
        }
        LockSupport.parkNanos(CONNECT_PAUSE_NANOS);
      }
    }
  }

  @Override
  public final WaitSource waits(List<Session> sessions) {
    try {
      return Connections.orClose(
          connectControl(),
          connection -> {
            prepareControl(connection);
            return waits(connection, sessions);
          });
    } catch (SQLException e) {
      throw failure("sample waits", e);
    }
  }

  @Override
  final LongSupplier roundTrips(Connection connection) {
    return CountedConnections.roundTrips(connection);
  }

  @Override
  final synchronized void createProcedures(Connection connection, List<SqlTransaction> transactions)
      throws SQLException {
    for (SqlTransaction transaction : transactions) {
      create(connection, definition(transaction));
    }
  }

  @Override
  final synchronized void createLocks(Connection connection, Set<String> tables)
      throws SQLException {
    LockSql locks = dialect.locking().orElseThrow().sql();
    for (String table : tables) {
      create(connection, locks.make(table));
    }
  }

  /** Executes a definition, unless this control connection has, or the first process of the run. */
  private void create(Connection connection, List<String> definition) throws SQLException {
    if (!options.joining() && !created.contains(definition)) {
      execute(connection, definition);
      created.add(definition);
    }
  }

  @Override
  public final void clear() {
    repeating("make the table of notices", one -> notices().clear(one, relations(one)));
    hasNotices = true;
  }

  @Override
  public final void put(int segment, String subject, String text) {
    if (hasNotices()) {
      repeating("leave a note", one -> notices().put(one, segment, subject, text));
    }
  }

  @Override
  public final Map<Integer, Note> notes(String subject) {
    Map<Integer, Note> notes = new TreeMap<>();
    if (hasNotices()) {
      repeating(
          "read the notes",
          one -> {
            notes.clear();
            notes.putAll(notices().notes(one, subject));
          });
    }
    return notes;
  }

  @Override
  public final boolean isLed() {
    return ask("look who holds the lock", one -> lockHolder(one).isPresent());
  }

  @Override
  public final <T> T withClock(Function<LongSupplier, T> reader) {
    String doing = "read the server's clock";
    return ask(
        doing,
        one ->
            reader.apply(
                () -> {
                  try {
                    return notices().clockMicros(one);
                  } catch (SQLException e) {
                    throw failure(doing, e);
                  }
                }));
  }

  /** Works within a transaction, again where another process's has made it fail. */
  private void repeating(String doing, Connections.Action work) {
    for (int attempt = 1; ; attempt++) {
      try {
        transaction(doing, work);
        return;
      } catch (BackendException e) {
        if (!(e.getCause() instanceof SQLException error
            && dialect.classify(error) instanceof SqlFailure.Conflict
            && attempt < ATTEMPTS_MAX)) {
          throw e;
        }
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS_MAX));
      }
    }
  }

  private NoticeTable notices() {
    return new NoticeTable(clockMicrosSql());
  }

  private boolean hasNotices() {
    hasNotices =
        hasNotices || ask("look for notes", one -> relations(one).contains(LockSql.NOTICES));
    return hasNotices;
  }

  /** The address of a server that this run started is right, so what helps is its log's end. */
  @Override
  final BackendException failure(String doing, SQLException error) {
    if (server == null || !isLost(error)) {
      return serverFailure(doing, error);
    }
    return new BackendException(
        BackendException.Kind.UNREACHABLE,
        "cannot %s: the %s that this run had started %s (%s); its log said: %s"
            .formatted(
                doing,
                product(),
                !server.isAlive()
                    ? "is gone"
                    : NOT_CONNECTED.equals(error.getSQLState())
                        ? "accepted no connection"
                        : "broke the connection",
                SqlErrorText.text(error),
                server.lastWords()),
        error);
  }

  /** Closes the control connection. A crash of the server may lose the last procedures. */
  private synchronized void disconnect() {
    if (control != null) {
      Connections.closeQuietly(control);
    }
    control = null;
    created.clear();
    looked = false;
  }
}
