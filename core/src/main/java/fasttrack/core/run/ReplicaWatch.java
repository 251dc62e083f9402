package fasttrack.core.run;

import fasttrack.core.facet.WatchedReplicas;
import fasttrack.core.measure.Clock;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.BackendException;
import java.util.List;

/**
 * Notices replicas that are lost during a run, though no fault was asked for. Where commits wait
 * for them it fails the run at once, and lets these commits go on: they would wait forever. Used by
 * one thread.
 */
final class ReplicaWatch {
  private static final long EVERY_NANOS = 1_000_000_000L;

  private final WatchedReplicas server;
  private final Control control;
  private final Clock clock;
  private final boolean faults;
  private long next;
  private boolean failed;
  private List<String> lost = List.of();

  /**
   * Makes a watch.
   *
   * @param faults whether the run itself takes replicas away; then it only lets commits go on
   */
  ReplicaWatch(WatchedReplicas server, Control control, Clock clock, boolean faults) {
    this.server = server;
    this.control = control;
    this.clock = clock;
    this.faults = faults;
    next = clock.nanos();
  }

  /** Looks once a second whether so many run that commits can end; called while the run goes on. */
  void look() {
    if (!faults && isTime() && server.deadReplicas() > server.replicasToSpare()) {
      ask();
    }
  }

  /** Has commits go on once a second that wait for others; called while the last ones end. */
  void release() {
    if (isTime()) {
      ask();
    }
  }

  /** Looks a last time which ones follow; called at the end. */
  void end() {
    if (!failed) {
      ask();
    }
  }

  private boolean isTime() {
    boolean due = clock.nanos() >= next;
    if (due) {
      next = clock.nanos() + EVERY_NANOS;
    }
    return due;
  }

  private void ask() {
    try {
      List<String> away = server.lostReplicas();
      if (!away.isEmpty()) {
        server.releaseCommits();
      }
      if (!faults) {
        judge(away);
      }
    } catch (BackendException e) {
      // where the server is gone transactions fail, too, and say so
      if (control.failures().isEmpty()) {
        control.fail("cannot find out which replicas are replicating: " + e.getMessage());
      }
    }
  }

  private void judge(List<String> away) {
    if (away.size() <= server.replicasToSpare()) {
      lost = away;
    } else if (!failed) {
      failed = true;
      control.fail("commits would wait forever for lost replicas: " + String.join("; ", away));
    }
  }

  /** Returns which replicas were lost, and what is known of each: of that the run is to warn. */
  List<String> lost() {
    return lost;
  }
}
