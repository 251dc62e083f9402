package fasttrack.core.run;

import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.model.Dataset;
import fasttrack.core.population.StoredTimes;
import fasttrack.core.proof.Tracer;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Joint;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.ThisProcess;
import fasttrack.core.run.segment.Rendezvous;
import fasttrack.core.run.segment.Rendezvous.Ended;
import fasttrack.core.run.verify.FinalCheck;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process among those that execute a run; of a run of one process it does nothing. Used by one
 * thread.
 */
final class SegmentGroup {
  private static final Logger LOG = LoggerFactory.getLogger(SegmentGroup.class);
  private static final long MILLI = 1_000_000;

  private final BenchmarkSpec spec;
  private final @Nullable Segment segment;
  private final @Nullable Rendezvous rendezvous;

  /** What is known of the executed transactions, by the segments' numbers. */
  private final Map<Integer, List<String>> ledgers = new TreeMap<>();

  private final List<Finding> unchecked = new ArrayList<>();
  private long clocksNanos;
  private boolean gathered;

  private SegmentGroup(BenchmarkSpec spec, @Nullable Rendezvous rendezvous) {
    this.spec = spec;
    this.segment = spec.part();
    this.rendezvous = rendezvous;
  }

  /**
   * Begins to meet the others, if there are any.
   *
   * @param description what must be the same in all of them, a line each
   */
  static SegmentGroup of(
      BenchmarkSpec spec,
      Database database,
      String description,
      RunListener listener,
      Control control) {
    Segment segment = spec.part();
    if (segment == null) {
      return new SegmentGroup(spec, null);
    }
    Rendezvous rendezvous =
        new Rendezvous(
            database.as(NoticeBoard.class), segment, description, listener::waiting, control);
    return new SegmentGroup(spec, rendezvous);
  }

  /** Returns what says when all begin; null where there is one process. */
  @Nullable Rendezvous rendezvous() {
    return rendezvous;
  }

  /**
   * Waits until the data is there, and all processes.
   *
   * @param right whether the first has found it right
   */
  void gather(boolean right) {
    if (rendezvous == null) {
      return;
    }
    if (right) {
      rendezvous.gather();
      gathered = true;
    } else {
      gathered = true;
      rendezvous.refuse(
          BackendException.Kind.SETUP,
          "segment 1 found that answers or data are wrong: see its result");
    }
  }

  /** Tells the others that the run does not begin. */
  void abandon(RuntimeException why) {
    if (rendezvous != null && !gathered) {
      gathered = true;
      try {
        rendezvous.refuse(BackendException.Kind.SETUP, "segment 1 has ended: " + why.getMessage());
      } catch (BackendException e) {
        LOG.info("the other segments cannot be told", e);
      }
    }
  }

  /**
   * Tells the others what this process's terminals have executed, and returns the terminals whose
   * transactions this one verifies: those of all processes, of the first.
   */
  List<Terminal> all(List<Terminal> own, Job job, long seed) {
    if (rendezvous == null || segment == null || own.isEmpty()) {
      return own;
    }
    ledgers.put(segment.number(), Rendezvous.ledger(own));
    try {
      Tracer tracer = job.tracer();
      rendezvous.end(own, tracer == null ? Tracer.Sent.NOTHING : tracer.sent());
      return segment.leads() ? withOthers(own, segment.of(), rendezvous, job, seed) : own;
    } catch (BackendException e) {
      unchecked.add(Finding.notVerified("segments-not-told").with("evidence", e.getMessage()));
      return own;
    }
  }

  /**
   * Exchanges what the first process found: it tells the others, which wait for it, since none of
   * them can verify what all have done.
   *
   * @param check what this process has checked; takes what the first found, and who was silent
   */
  void verified(FinalCheck check) {
    unchecked.forEach(check::unchecked);
    if (rendezvous == null || segment == null || ledgers.isEmpty()) {
      return;
    }
    try {
      if (segment.leads()) {
        rendezvous.tell(check.verdict());
        return;
      }
      if (!unchecked.isEmpty()) {
        return;
      }
      switch (rendezvous.verdict()) {
        case RIGHT -> {}
        case WRONG -> check.wrong("segment 1 found data or answers wrong: see its result");
        case NOT_KNOWN -> check.unchecked(Finding.notVerified("first-segment-could-not-verify"));
        case null -> check.unchecked(Finding.notVerified("first-segment-silent"));
      }
    } catch (BackendException e) {
      check.unchecked(Finding.notVerified("segments-not-told").with("evidence", e.getMessage()));
    }
  }

  private List<Terminal> withOthers(
      List<Terminal> own, int of, Rendezvous meeting, Job job, long seed) {
    Map<Integer, Ended> others = meeting.others();
    List<Terminal> all = new ArrayList<>(own);
    for (int number = 2; number <= of; number++) {
      Ended ended = others.get(number);
      Segment other = new Segment(number, of);
      int terminals = other.share(spec.load().terminals());
      if (ended == null || ended.ledger().size() != terminals) {
        unchecked.add(Finding.notVerified("segment-silent").with("segment", number).with("of", of));
        continue;
      }
      ledgers.put(number, ended.ledger());
      clocksNanos =
          Math.max(clocksNanos, Math.abs(ended.clockOffsetNanos() - meeting.clockOffsetNanos()));
      if (job.tracer() != null) {
        job.tracer().add(ended.trace());
      }
      int first = other.before(spec.load().terminals());
      for (int i = 0; i < terminals; i++) {
        all.add(
            new Terminal(first + i, seed, job.types(), job.roles().getFirst().mix(), job.dataset())
                .having(ended.ledger().get(i)));
      }
    }
    return all;
  }

  /** Tells whether it is known what every process executed. */
  boolean complete() {
    return segment == null || ledgers.size() == segment.of();
  }

  /** Returns the check of stored times, which allows for what the machines' clocks differ by. */
  StoredTimes times(Dataset dataset, StoredTimes.Moment began) {
    return new StoredTimes(dataset, began, Math.ceilDiv(2 * clocksNanos, MILLI));
  }

  /** Returns what this process's terminals have executed; empty where there is one process. */
  List<String> ledger() {
    return segment == null ? List.of() : ledgers.getOrDefault(segment.number(), List.of());
  }

  /** Returns what the result says of this process; null where there is one. */
  @Nullable Joint joint() {
    if (rendezvous == null || segment == null) {
      return null;
    }
    return new Joint(
        rendezvous.run(),
        segment.of(),
        List.of(
            new Joint.Member(
                segment.number(),
                ThisProcess.host(),
                ThisProcess.machine(),
                rendezvous.clockOffsetNanos(),
                rendezvous.clockErrorNanos(),
                Rendezvous.digest(ledger()),
                segment.leads()
                    ? ledgers.values().stream().map(Rendezvous::digest).toList()
                    : List.of(),
                null)));
  }
}
