package fasttrack.core.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How to open a database. An instance only contains what its backend offers; the methods that
 * create one reject anything else. Immutable.
 */
public final class Options {
  private static final int SESSIONS = 16;

  private final String backend;
  private final Offer offer;
  private final OptionValues own;
  private final Path workFolder;
  // changed only in a copy that nobody else has yet
  private Durability durability;
  private Isolation isolation;
  private ExecutionMode execution;
  private int sessionsMax = SESSIONS;
  private @Nullable ServerCpuMethod serverCpu;
  private Consumer<String> progress = message -> {};
  private @Nullable Path snapshot;
  private boolean joining;

  private Options(String backend, Offer offer, OptionValues own, Path workFolder) {
    this.backend = backend;
    this.offer = offer;
    this.own = own;
    this.workFolder = workFolder;
    durability = offer.durabilities().getFirst();
    isolation = offer.isolations().getFirst();
    execution = offer.executionModes().getFirst();
  }

  private Options with(Consumer<Options> change) {
    Options copy = new Options(backend, offer, own, workFolder);
    copy.durability = durability;
    copy.isolation = isolation;
    copy.execution = execution;
    copy.sessionsMax = sessionsMax;
    copy.serverCpu = serverCpu;
    copy.progress = progress;
    copy.snapshot = snapshot;
    copy.joining = joining;
    change.accept(copy);
    return copy;
  }

  private <E extends Enum<E>> void require(String option, E asked, List<E> offered) {
    if (!offered.contains(asked)) {
      throw BackendException.usage(
          "--%s: %s does not offer %s; it offers %s"
              .formatted(
                  option,
                  backend,
                  written(asked),
                  offered.stream().map(Options::written).collect(Collectors.joining(", "))));
    }
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns a backend's defaults; see {@link #of(Backend, Path, Map)}. */
  public static Options of(Backend backend, Path workFolder) {
    return of(backend, workFolder, Map.of());
  }

  /**
   * Returns a backend's defaults: as durable as it can be, at its default isolation level and mode
   * of execution, for up to 16 sessions, without a progress listener.
   *
   * @param workFolder the folder below which a backend keeps its own files; created when needed
   * @param own the given values of the backend's own options, by name
   * @throws BackendException of kind USAGE if such a value is invalid
   */
  public static Options of(Backend backend, Path workFolder, Map<String, List<String>> own) {
    OptionValues values = OptionValues.of(backend.options(), own);
    Offer offer = backend.offer(values);
    return new Options(backend.name(), offer, values, workFolder);
  }

  /**
   * Returns the options with another durability of commits.
   *
   * @throws BackendException of kind USAGE if the backend does not offer it
   */
  public Options withDurability(Durability promise) {
    require("durability", promise, offer.durabilities());
    return with(copy -> copy.durability = promise);
  }

  /**
   * Returns the options with another isolation level.
   *
   * @throws BackendException of kind USAGE if the backend does not offer it
   */
  public Options withIsolation(Isolation level) {
    require("isolation", level, offer.isolations());
    return with(copy -> copy.isolation = level);
  }

  /**
   * Returns the options with another mode of execution.
   *
   * @throws BackendException of kind USAGE if the backend does not offer it
   */
  public Options withExecution(ExecutionMode mode) {
    require("execution", mode, offer.executionModes());
    return with(copy -> copy.execution = mode);
  }

  /**
   * Returns the options with a chosen way to find out the CPU time of the server's sessions.
   *
   * @param method null for the best that there is
   * @throws BackendException of kind USAGE if the backend has no server
   */
  public Options withServerCpu(@Nullable ServerCpuMethod method) {
    if (method != null && !offer.has(Capability.SERVER_CPU)) {
      throw BackendException.usage(
          "--server-cpu: " + backend + " has no server whose CPU time could be read");
    }
    return with(copy -> copy.serverCpu = method);
  }

  /**
   * Returns the options for another number of sessions.
   *
   * @param most the maximum number of sessions open at the same time, from 1
   */
  public Options withSessionsMax(int most) {
    return with(copy -> copy.sessionsMax = most);
  }

  /**
   * Returns the options with a listener to which the backend reports, in a few words, what takes
   * long, such as the start of a server.
   */
  public Options withProgress(Consumer<String> listener) {
    return with(copy -> copy.progress = listener);
  }

  /**
   * Returns the options of a database that begins with a copy of files, and is apart from the one
   * that is opened without.
   *
   * @param folder what {@link fasttrack.core.facet.Snapshotting#saveTo} filled; an empty folder, or
   *     none, for an empty database
   */
  public Options withSnapshot(Path folder) {
    return with(copy -> copy.snapshot = folder);
  }

  /**
   * Returns the options of a process that joins another's run: it takes no lock against other runs,
   * and neither loads the database nor makes anything in it.
   */
  public Options joiningRun() {
    return with(copy -> copy.joining = true);
  }

  /** Returns what the backend can do with these values of its own options. */
  public Offer offer() {
    return offer;
  }

  /** Returns the values of the backend's own options. */
  public OptionValues own() {
    return own;
  }

  /** Returns the folder below which a backend keeps its own files; created when needed. */
  public Path workFolder() {
    return workFolder;
  }

  /**
   * Returns the folder below which a backend in this process keeps its files: the work folder, or
   * one in it whose databases are there only for runs that begin with a copy.
   */
  public Path filesFolder() {
    return snapshot == null ? workFolder : workFolder.resolve("copies");
  }

  /** Returns what a commit guarantees. */
  public Durability durability() {
    return durability;
  }

  /** Returns the isolation level, one that the backend offers. */
  public Isolation isolation() {
    return isolation;
  }

  /** Returns how transactions reach the engine, a mode that the backend offers. */
  public ExecutionMode execution() {
    return execution;
  }

  /** Returns the maximum number of sessions open at the same time. */
  public int sessionsMax() {
    return sessionsMax;
  }

  /** Returns how to find out the CPU time of the server's sessions; null for the best there is. */
  public @Nullable ServerCpuMethod serverCpu() {
    return serverCpu;
  }

  /** Returns the listener to which the backend reports, in a few words, what takes long. */
  public Consumer<String> progress() {
    return progress;
  }

  /**
   * Returns the folder of the files with a copy of which the database begins; null where it begins
   * with what it holds.
   */
  public @Nullable Path snapshot() {
    return snapshot;
  }

  /** Tells whether this process joins another's run. */
  public boolean joining() {
    return joining;
  }
}
