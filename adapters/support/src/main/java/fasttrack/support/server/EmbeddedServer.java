package fasttrack.support.server;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.Snapshotting;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.support.guard.IoErrors;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that this process starts in a new folder, which only this machine reaches. Stopping it
 * deletes the folder; a guardian does so where this process ends without stopping it.
 *
 * <p>Thread-safe once started.
 */
public final class EmbeddedServer implements KillableServer, ReplicaFaults, Snapshotting {
  /** The address on which the server listens, unless it is on a network of its own. */
  public static final String HOST = "127.0.0.1";

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);

  /** The name of its only user. */
  public static final String USER = "fasttrack";

  private static final int ATTEMPTS_MAX = 3;
  private static final int START_SECONDS_MAX = 60;
  private static final int RECOVERY_SECONDS_MAX = 110;
  private static final int STOP_SECONDS_MAX = 10;
  private static final long SURVIVORS_NANOS = 10_000_000_000L;

  private final String product;
  private final ServerNodes nodes;
  private final ServerEngine engine;
  private final ServerFolder folder;
  private final Guardian guardian;
  private final Credentials owner;
  private final Consumer<String> progress;
  private volatile int port;
  private final ClusterCpu cpu = new ClusterCpu(this::runningCpu, this::replicasNanos);
  private final List<ProcessHandle> paused = new ArrayList<>();
  private Runnable whenAway = () -> {};
  private boolean stopped;

  private EmbeddedServer(
      String product,
      ServerNodes nodes,
      ServerFolder folder,
      Guardian guardian,
      Credentials owner,
      Consumer<String> progress) {
    this.product = product;
    this.nodes = nodes;
    engine = nodes.one();
    this.folder = folder;
    this.guardian = guardian;
    this.owner = owner;
    this.progress = progress;
  }

  /** Provides the programs of a server. */
  @FunctionalInterface
  public interface Installation {
    /**
     * Makes sure that the programs exist.
     *
     * @param parent the folder below which they can be kept from one run to the next; it exists
     */
    ServerNodes install(Path parent) throws IOException;
  }

  /**
   * Starts a server.
   *
   * @param product its name in messages
   * @param places the folders below which its own are created
   * @param progress is told what takes long
   * @throws BackendException of kind SETUP where it does not start; nothing is left behind then
   */
  public static EmbeddedServer start(
      String product, ServerPlaces places, Consumer<String> progress, Installation installation) {
    try {
      Files.createDirectories(places.parent());
      ServerNodes nodes = installation.install(places.parent());
      ServerSnapshot snapshot = ServerSnapshot.in(places.snapshot());
      Credentials owner = new Credentials(USER, snapshot.password());
      EmbeddedServer server =
          guarded(product, nodes, ServerFolder.create(places, nodes.one()), owner, progress);
      try {
        if (snapshot.exists()) {
          progress.accept("copying a snapshot of " + product + "'s data");
          snapshot.copyTo(server.folder);
        } else {
          nodes.one().initialize(server.folder, owner, progress);
        }
        nodes.configure(server.folder, owner, progress);
        server.startOnFreePort();
        return server;
      } catch (IOException | RuntimeException e) {
        server.stop();
        throw e;
      }
    } catch (IOException e) {
      throw failure("start %s below %s".formatted(product, places.parent()), e);
    }
  }

  /** Makes a server whose folder is deleted whatever happens from now on. */
  private static EmbeddedServer guarded(
      String product,
      ServerNodes nodes,
      ServerFolder folder,
      Credentials owner,
      Consumer<String> progress)
      throws IOException {
    try {
      Guardian guardian = Guardian.start(nodes, folder);
      return new EmbeddedServer(product, nodes, folder, guardian, owner, progress);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Returns the port on which it listens, the same for its whole life. */
  public int port() {
    return port;
  }

  /**
   * Returns where it may be, now or after it was killed: {@code host:port} each; at any time, also
   * while it recovers.
   */
  public List<String> addresses() {
    return nodes.addresses(port);
  }

  /** Returns its only user, who may do everything. */
  public Credentials owner() {
    return owner;
  }

  /** Returns its folder. */
  public ServerFolder folder() {
    return folder;
  }

  /** Has its user told, on the caller's thread, before it restarts or is back after a kill. */
  public synchronized void whenAway(Runnable told) {
    whenAway = told;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return engine.process(nodes.data(folder));
  }

  /** Returns the first process of each of its replicas that is alive. */
  public List<ProcessHandle> replicas() {
    List<ProcessHandle> all = new ArrayList<>(processes());
    process().ifPresent(all::remove);
    return all;
  }

  /** Returns where those of its replicas are that run: {@code host:port} each. */
  public synchronized List<String> replicaAddresses() {
    return nodes.replicaAddresses(folder);
  }

  /** Returns the CPU time of all its processes, over all its lives. */
  public CpuReading cpuNanos() {
    CpuReading reading = cpu.reading();
    return nodes.replicasServe() && reading instanceof CpuReading.Nanos all
        ? new CpuReading.Nanos(all.nanos())
        : reading;
  }

  private CpuReading runningCpu() {
    return process().map(engine::cpuNanos).orElse(new CpuReading.Unavailable("the server is gone"));
  }

  private long replicasNanos() {
    return replicas().stream()
        .map(engine::cpuNanos)
        .mapToLong(each -> each instanceof CpuReading.Nanos own ? own.nanos() : 0)
        .sum();
  }

  private List<ProcessHandle> processes() {
    return engine.processes(folder.path(), folder.data());
  }

  /** Tells whether its first process is alive. */
  public boolean isAlive() {
    return process().isPresent();
  }

  /** Returns the last lines of its log. */
  public String lastWords() {
    return Programs.lastLines(folder.log());
  }

  @Override
  public synchronized void restart() {
    stopToGoOn();
    startAgain();
  }

  @Override
  public synchronized void saveTo(Path snapshot) throws IOException {
    stopToGoOn();
    try {
      ServerSnapshot.save(folder, owner, snapshot);
    } finally {
      startAgain();
    }
  }

  private void stopToGoOn() {
    cpu.restarting();
    whenAway.run();
    attempt(
        "stop " + product, () -> engine.programs().run(nodes.stopCommand(folder), folder.output()));
  }

  private void startAgain() {
    attempt(
        "start %s again".formatted(product), () -> nodes.start(folder, port, START_SECONDS_MAX));
  }

  /** Something that may fail. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static void attempt(String doing, Work work) {
    try {
      work.run();
    } catch (IOException e) {
      throw failure(doing, e);
    }
  }

  @Override
  public synchronized void kill() {
    cpu.killing();
    process().ifPresent(PidFile::crash);
  }

  @Override
  public synchronized void recover() {
    whenAway.run();
    cpu.recover(this::startRecovery);
  }

  private void startRecovery() {
    long giveUpNanos = System.nanoTime() + SURVIVORS_NANOS;
    while (true) {
      try {
        nodes.recover(folder, port, RECOVERY_SECONDS_MAX);
        return;
      } catch (IOException e) {
        // A child that was born while its parent died ends by itself, and must have ended first.
        if (!engine.hasSurvivors(lastWords()) || System.nanoTime() - giveUpNanos > 0) {
          throw failure("start %s again".formatted(product), e);
        }
        LockSupport.parkNanos(SURVIVORS_NANOS / 100);
      }
    }
  }

  @Override
  public synchronized void killReplica() {
    cpu.lose(() -> PidFile.crash(replica()));
  }

  private ProcessHandle replica() {
    return replicas().stream()
        .findFirst()
        .orElseThrow(() -> BackendException.setup("no replica of " + product + " is alive"));
  }

  @Override
  public synchronized Runnable pauseReplica() {
    ProcessHandle first = replica();
    paused.add(first);
    attempt(
        "pause a replica of " + product,
        () -> {
          signal("STOP", List.of(first));
          // none can be born now, and those that end stay in the table
          paused.addAll(first.descendants().toList());
          signal("STOP", paused);
        });
    return this::resumeReplica;
  }

  private synchronized void resumeReplica() {
    if (!paused.isEmpty()) {
      // its first process last, which forgets those that have ended
      List<ProcessHandle> all = List.copyOf(paused.reversed());
      paused.clear();
      attempt("resume a replica of " + product, () -> signal("CONT", all));
    }
  }

  private void signal(String name, List<ProcessHandle> processes) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "kill \"$@\"", "kill", "-" + name));
    processes.forEach(each -> command.add(Long.toString(each.pid())));
    engine.programs().run(command, folder.output());
  }

  @Override
  public synchronized Runnable partitionReplica() {
    replica();
    attempt("partition a replica of " + product, () -> nodes.partition(folder));
    return this::healReplica;
  }

  private synchronized void healReplica() {
    attempt("reconnect the partitioned replica of " + product, nodes::heal);
  }

  @Override
  public synchronized void rejoinReplicas() {
    attempt("bring back a replica of " + product, () -> nodes.rejoin(folder, START_SECONDS_MAX));
  }

  /**
   * Stops it at once and deletes its folder; does nothing the second time. A server that does not
   * stop within 10 s is killed. What fails is only logged: the run's result is complete by now and
   * must not be lost. The guardian deletes what is left, or else the next run.
   */
  public synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      stopProcesses();
      nodes.close();
      folder.close();
      guardian.dismiss();
    } catch (IOException e) {
      LOG.warn("cannot delete {}'s folder {}: {}", product, folder.path(), IoErrors.text(e));
    }
  }

  private void stopProcesses() {
    if (processes().isEmpty()) {
      return;
    }
    progress.accept("stopping " + product);
    try {
      engine.programs().run(nodes.abandonCommand(folder), folder.output(), STOP_SECONDS_MAX);
    } catch (IOException e) {
      LOG.info("killing {}: {}", product, e.getMessage());
      progress.accept(product + " does not stop; killing it");
      processes().forEach(PidFile::killTree);
    }
  }

  private synchronized void startOnFreePort() throws IOException {
    for (int attempt = 1; ; attempt++) {
      // Another program may take the port before the server does.
      port = Ports.free();
      try {
        nodes.start(folder, port, START_SECONDS_MAX);
        return;
      } catch (IOException e) {
        String log = lastWords();
        if (attempt == ATTEMPTS_MAX || !engine.portWasTaken(log)) {
          throw isAlive() ? e : new IOException(log, e);
        }
      }
    }
  }

  private static BackendException failure(String doing, IOException e) {
    return BackendException.setup("cannot %s: %s".formatted(doing, IoErrors.text(e)), e);
  }
}
