package fasttrack.core.run.segment;

import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.facet.NoticeBoard.Note;
import fasttrack.core.measure.Clock;
import fasttrack.core.proof.Tracer;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.verify.FinalCheck;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.BackendException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Brings the processes of one run together, by notes in the database that all of them reach:
 *
 * <ol>
 *   <li>Each segment but the first says that it is <i>here</i>, over and over, with a random token
 *       and what it is going to run.
 *   <li>When the first has loaded the data and sees all others, it says so, and repeats their
 *       tokens: so nobody takes an earlier run's note for this one's.
 *   <li>Each says that it is <i>ready</i> when its connections are open; the first then names the
 *       moment at which all begin, on the server's clock.
 *   <li>Each leaves its <i>trace</i>, if it has one, and its <i>ledger</i>, by which the first
 *       draws all transactions again.
 *   <li>The first says that it <i>has</i> the ledgers, and then its <i>verdict</i>.
 * </ol>
 *
 * <p>Used by one thread.
 */
public final class Rendezvous {
  private static final String HERE = "here";
  private static final String LOADED = "loaded";
  private static final String READY = "ready";
  private static final String START = "start";
  private static final String LEDGER = "ledger";
  private static final String TRACE = "trace-";
  private static final String HAS = "has";
  private static final String VERDICT = "verdict";
  private static final String REFUSED = "refused";

  /** What is told when transactions were measured. */
  private static final Set<String> AFTER_RUN = Set.of(LEDGER, HAS, VERDICT);

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000L;
  private static final long POLL_NANOS = 50 * MILLI;
  private static final long HERE_NANOS = SECOND;

  /** Who has not said for so long that it is here has gone. */
  private static final long GONE_NANOS = 10 * SECOND;

  /** Opening a thousand connections on a busy server takes a part of it. */
  private static final long READY_NANOS_MAX = 120 * SECOND;

  /** Until every process has read when to begin. */
  private static final long BEGIN_NANOS = SECOND;

  /** A late transaction is executed for ten seconds after the interval. */
  private static final long ENDED_NANOS_MAX = 60 * SECOND;

  /** The first reads every row, and draws every transaction again. */
  private static final long VERDICT_NANOS_MAX = 1_800 * SECOND;

  /** All may have been interrupted together; who was not has long to go. */
  private static final long INTERRUPTED_NANOS_MAX = 12 * SECOND;

  private final NoticeBoard board;
  private final Segment segment;
  private final String description;
  private final BiConsumer<List<Integer>, Integer> listener;
  private final Control control;
  private final Clock clock = Clock.system();
  private final String token = UUID.randomUUID().toString();
  private String run = token;
  private boolean led;
  private ServerClock server = new ServerClock(0, 0, 0);

  /**
   * Makes the rendezvous of a process; the first segment removes the notes of earlier runs.
   *
   * @param description what must be the same in all processes, a line each
   * @param listener is told over and over which segments are awaited, and how many there are
   */
  public Rendezvous(
      NoticeBoard board,
      Segment segment,
      String description,
      BiConsumer<List<Integer>, Integer> listener,
      Control control) {
    this.board = board;
    this.segment = segment;
    this.description = description;
    this.listener = listener;
    this.control = control;
    if (segment.leads()) {
      board.clear();
    }
  }

  /**
   * Waits until the data is loaded and all are there.
   *
   * @throws BackendException of kind USAGE where a process is about to run something else
   */
  public void gather() {
    if (segment.leads()) {
      Map<Integer, Note> here = awaitAll(HERE, Rendezvous::isHere, Long.MAX_VALUE);
      here.forEach(this::compare);
      board.put(segment.number(), LOADED, run + "\n" + tokens(here));
      return;
    }
    long from = clock.nanos();
    long said = from - HERE_NANOS;
    while (true) {
      if (clock.nanos() - said >= HERE_NANOS) {
        said = clock.nanos();
        if (isAlone(from)) {
          board.put(segment.number(), HERE, token + "\n" + description);
        }
      }
      String loaded = note(LOADED).orElse("");
      if (loaded.contains(token)) {
        List<String> lines = loaded.lines().toList();
        if (lines.getFirst().equals(REFUSED)) {
          throw new BackendException(
              BackendException.Kind.valueOf(lines.get(1)),
              String.join("\n", lines.subList(3, lines.size())));
        }
        run = lines.getFirst();
        led = board.isLed();
        return;
      }
      pause(LOADED, List.of(1));
    }
  }

  /**
   * Tells whether no other process has said lately that it is this segment; waits until the note of
   * one that was ended is old enough.
   *
   * @throws BackendException of kind USAGE where another still says so: the first runs only one of
   *     them, and the other would wait for ever
   */
  private boolean isAlone(long from) {
    Note note = board.notes(HERE).get(segment.number());
    boolean alone = note == null || !isHere(note) || note.text().startsWith(token);
    if (!alone && clock.nanos() - from > GONE_NANOS) {
      throw BackendException.usage(
          "another process already waits as segment %s; end it, or give this one another number"
              .formatted(segment));
    }
    return alone;
  }

  private static boolean isHere(Note note) {
    return note.ageNanos() < GONE_NANOS;
  }

  private static String tokens(Map<Integer, Note> here) {
    return here.values().stream()
        .map(note -> note.text().lines().findFirst().orElseThrow())
        .collect(Collectors.joining(" "));
  }

  /** Tells those that are here why the run does not begin, if this is the first segment. */
  public void refuse(BackendException.Kind kind, String problem) {
    if (segment.leads()) {
      Map<Integer, Note> here =
          control.interrupted()
              ? board.notes(HERE)
              : awaitAll(HERE, Rendezvous::isHere, 2 * HERE_NANOS);
      String tokens = tokens(here);
      board.put(1, LOADED, String.join("\n", REFUSED, kind.name(), tokens, problem));
    }
  }

  /** Refuses a process whose run is another. */
  private void compare(int number, Note note) {
    List<String> ours = description.lines().toList();
    List<String> theirs = note.text().lines().skip(1).toList();
    for (int i = 0; i < ours.size(); i++) {
      if (theirs.size() != ours.size() || !theirs.get(i).equals(ours.get(i))) {
        String problem =
            "segment %s/%s is about to run something else: it has %s, and segment 1 has %s"
                .formatted(
                    number,
                    segment.of(),
                    i < theirs.size() ? theirs.get(i) : "another version",
                    ours.get(i));
        refuse(BackendException.Kind.USAGE, problem);
        throw BackendException.usage(problem);
      }
    }
  }

  /**
   * Returns when all begin, on this process's clock; waits until all have opened their connections.
   *
   * @throws BackendException of kind UNREACHABLE where one of them has gone
   */
  public long begin() {
    if (segment.leads()) {
      Map<Integer, Note> ready = awaitAll(READY, note -> note.text().equals(run), READY_NANOS_MAX);
      if (ready.size() < segment.of() - 1) {
        board.put(1, START, run);
        throw gone(missing(ready));
      }
      ServerClock read = readClock();
      long micros = read.microsIn(BEGIN_NANOS, clock);
      board.put(1, START, run + "\n" + micros);
      return read.nanos(micros);
    }
    board.put(segment.number(), READY, run);
    List<String> said = awaitFirst(START, READY_NANOS_MAX + GONE_NANOS);
    if (said.size() == 2) {
      return readClock().nanos(Long.parseLong(said.get(1)));
    }
    throw gone(said.isEmpty() ? List.of(1) : List.of());
  }

  /** Reads the server's clock when little time is left for the clocks to drift apart. */
  private ServerClock readClock() {
    server = board.withClock(micros -> ServerClock.of(micros, clock));
    return server;
  }

  private BackendException gone(List<Integer> who) {
    return new BackendException(
        BackendException.Kind.UNREACHABLE,
        "%s, so that the run did not begin; start all segments again"
            .formatted(
                who.isEmpty()
                    ? "a segment did not get ready"
                    : "segment %s of %s did not get ready"
                        .formatted(
                            who.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                            segment.of())));
  }

  /**
   * Says what this process's terminals have executed, to the first segment.
   *
   * @param trace what its workers have left; empty where they leave nothing
   */
  public void end(List<Terminal> terminals, Tracer.Sent trace) {
    if (segment.leads()) {
      return;
    }
    for (int i = 0; i < trace.pieces().size(); i++) {
      board.put(
          segment.number(), TRACE + i, Base64.getEncoder().encodeToString(trace.pieces().get(i)));
    }
    Stream<Object> told =
        Stream.of(
            run,
            clockOffsetNanos(),
            server.aheadOfNanoTime(),
            clockErrorNanos(),
            trace.pieces().size(),
            trace.attempts(),
            trace.complete());
    board.put(
        segment.number(),
        LEDGER,
        Stream.concat(told.map(String::valueOf), ledger(terminals).stream())
            .collect(Collectors.joining("\n")));
  }

  /** Returns what terminals executed, a line for each. */
  public static List<String> ledger(List<Terminal> terminals) {
    return terminals.stream().map(Terminal::ledger).toList();
  }

  /** Returns the digest of a ledger: SHA-256. */
  public static String digest(List<String> ledger) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(String.join("\n", ledger).getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What another process says at its end.
   *
   * @param clockOffsetNanos by how much the server's clock is ahead of its machine's
   * @param trace what its workers have left
   * @param ledger what its terminals executed, a line for each
   */
  public record Ended(long clockOffsetNanos, Tracer.Sent trace, List<String> ledger) {}

  /**
   * Returns what all other processes say at their end, by their numbers; those that do not say it
   * within a minute are missing.
   */
  public Map<Integer, Ended> others() {
    Map<Integer, Ended> ended = new TreeMap<>();
    awaitAll(LEDGER, note -> note.text().startsWith(run + "\n"), ENDED_NANOS_MAX)
        .forEach(
            (number, note) -> {
              List<String> lines = note.text().lines().toList();
              int pieces = Integer.parseInt(lines.get(4));
              ended.put(
                  number,
                  new Ended(
                      Long.parseLong(lines.get(1)),
                      new Tracer.Sent(
                          IntStream.range(0, pieces).mapToObj(i -> piece(number, i)).toList(),
                          Long.parseLong(lines.get(5)),
                          Boolean.parseBoolean(lines.get(6)),
                          Long.parseLong(lines.get(2)) - server.aheadOfNanoTime(),
                          Long.parseLong(lines.get(3)) + clockErrorNanos()),
                      lines.subList(7, lines.size())));
            });
    board.put(segment.number(), HAS, run);
    return ended;
  }

  /** It was put there before the ledger, and after the first process had emptied the board. */
  private byte[] piece(int number, int piece) {
    Note note = Objects.requireNonNull(board.notes(TRACE + piece).get(number));
    return Base64.getDecoder().decode(note.text());
  }

  /** Tells the others what this process, the first, found. */
  public void tell(FinalCheck.Verdict verdict) {
    board.put(segment.number(), VERDICT, run + "\n" + verdict.name());
  }

  /**
   * Waits for what the first process finds; as long as it may take once it has the ledgers.
   *
   * @return null where it does not say that it has them, or what it found
   */
  public FinalCheck.@Nullable Verdict verdict() {
    if (awaitFirst(HAS, 2 * ENDED_NANOS_MAX).isEmpty()) {
      return null;
    }
    List<String> said = awaitFirst(VERDICT, VERDICT_NANOS_MAX);
    return said.isEmpty() ? null : FinalCheck.Verdict.valueOf(said.getLast());
  }

  /**
   * Returns what the first process says in this run, by lines; none where it is silent, or has
   * ended: then it no longer holds the run's lock, which it keeps until it has said all.
   */
  private List<String> awaitFirst(String subject, long nanosMax) {
    long from = clock.nanos();
    while (clock.nanos() - from < patience(subject, nanosMax)) {
      boolean ended = led && !board.isLed();
      List<String> said = note(subject).orElse("").lines().toList();
      if (!said.isEmpty() && said.getFirst().equals(run)) {
        return said;
      }
      if (ended) {
        return List.of();
      }
      pause(subject, List.of(1));
    }
    return List.of();
  }

  /** Returns the run's random name, the same in all processes. */
  public String run() {
    return run;
  }

  /** Returns by how much the server's clock is ahead of this machine's; 0 before the begin. */
  public long clockOffsetNanos() {
    return server.offsetNanos();
  }

  /** Returns how wrong that can be. */
  public long clockErrorNanos() {
    return server.errorNanos();
  }

  /** Waits for notes of all others; returns those that are there when the time is up. */
  private Map<Integer, Note> awaitAll(String subject, Predicate<Note> counts, long nanosMax) {
    long from = clock.nanos();
    while (true) {
      Map<Integer, Note> found = new TreeMap<>(board.notes(subject));
      found.keySet().removeIf(number -> number <= 1 || number > segment.of());
      found.values().removeIf(counts.negate());
      boolean late = clock.nanos() - from > patience(subject, nanosMax);
      if (found.size() == segment.of() - 1 || late) {
        return found;
      }
      pause(subject, missing(found));
    }
  }

  private List<Integer> missing(Map<Integer, Note> found) {
    return IntStream.rangeClosed(2, segment.of())
        .filter(number -> !found.containsKey(number))
        .boxed()
        .toList();
  }

  /** Returns what the first segment says. */
  private Optional<String> note(String subject) {
    return Optional.ofNullable(board.notes(subject).get(1)).map(Note::text);
  }

  /** Returns how long something is awaited: who was interrupted waits for little. */
  private long patience(String subject, long nanosMax) {
    return control.interrupted() && AFTER_RUN.contains(subject) ? INTERRUPTED_NANOS_MAX : nanosMax;
  }

  private void pause(String subject, List<Integer> awaited) {
    listener.accept(awaited, segment.of());
    // what was measured is kept, whoever interrupts it
    if (control.interrupted() && !AFTER_RUN.contains(subject)) {
      throw new RunInterruptedException("while it waited for other segments");
    }
    clock.awaitUntil(clock.nanos() + POLL_NANOS);
  }
}
