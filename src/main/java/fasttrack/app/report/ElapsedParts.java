package fasttrack.app.report;

import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.RunQueue;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The mean elapsed time of a transaction type in parts that add up to it. A part is never larger
 * than what the parts before it leave, so that no time counts twice.
 *
 * @param type the type's name
 * @param nanos the mean elapsed time
 * @param parts its parts; one that the engine does not tell is missing, and its time is part of
 *     {@link Part#NOT_SPLIT}
 */
public record ElapsedParts(String type, double nanos, Map<Part, Double> parts) {
  /** The parts, in the order in which they are shown. */
  public enum Part {
    CLIENT_CPU("client CPU"),
    SERVER_CPU("server CPU"),
    LOCK_WAIT("lock wait"),
    COMMIT("commit"),
    RUN_QUEUE("run queue"),
    FAILED("failed attempts"),
    /** The pauses after failed attempts, and the wait for a connection. */
    PAUSED("back-off and wait"),
    OTHER("other"),
    NOT_SPLIT("not split");

    private final String title;

    Part(String title) {
      this.title = title;
    }

    /** Returns its name in reports. */
    public String title() {
      return title;
    }
  }

  public ElapsedParts {
    parts = new EnumMap<>(parts);
  }

  /** Returns the types whose elapsed times are known, in their order. */
  public static List<ElapsedParts> of(RunResult result) {
    List<ElapsedParts> all = new ArrayList<>();
    for (TypeResult type : result.types()) {
      Double mean = type.response().meanNanos();
      if (mean != null) {
        all.add(of(result, type, mean));
      }
    }
    return all;
  }

  private static ElapsedParts of(RunResult result, TypeResult type, double mean) {
    Remainder left = new Remainder(mean);
    ElapsedSplit split = type.locking().split();
    Double client = type.costs().clientCpuMeanNanos();
    Double server = type.costs().serverCpuMeanNanos();
    Double queued = queued(result);
    if (split == null) {
      left.take(Part.CLIENT_CPU, client);
      left.take(Part.SERVER_CPU, server);
      left.take(
          Part.PAUSED,
          known(type.times().backoffMeanNanos()) + known(type.times().waitMeanNanos()));
      left.take(Part.RUN_QUEUE, queued);
      left.take(Part.NOT_SPLIT, left.nanos);
    } else {
      left.take(Part.CLIENT_CPU, split.cpuNanos());
      left.take(Part.LOCK_WAIT, split.lockWaitNanos());
      left.take(Part.COMMIT, split.commitNanos());
      left.take(Part.FAILED, split.retriedNanos());
      left.take(Part.PAUSED, known(split.backoffNanos()) + known(split.waitNanos()));
      left.take(Part.SERVER_CPU, server);
      left.take(Part.RUN_QUEUE, queued);
      left.take(Part.OTHER, left.nanos);
    }
    return new ElapsedParts(type.name(), mean, left.parts);
  }

  private static double known(@Nullable Double nanos) {
    return nanos == null || Double.isNaN(nanos) ? 0 : nanos;
  }

  /**
   * Returns how long a transaction waited for a processor; null where several types ran, since the
   * wait is known of all of them together only.
   */
  private static @Nullable Double queued(RunResult result) {
    RunQueue queue = result.cpu().runQueue();
    if (queue == null || queue.clientMeanNanos() == null || result.types().size() > 1) {
      return null;
    }
    Double server = queue.serverMeanNanos();
    return Objects.requireNonNull(queue.clientMeanNanos()) + (server == null ? 0 : server);
  }

  /** What has not been assigned to a part. */
  private static final class Remainder {
    private final Map<Part, Double> parts = new EnumMap<>(Part.class);
    private double nanos;

    Remainder(double nanos) {
      this.nanos = nanos;
    }

    void take(Part part, @Nullable Double wanted) {
      if (wanted != null) {
        double taken = Math.clamp(wanted, 0, nanos);
        parts.put(part, taken);
        nanos -= taken;
      }
    }
  }

  /** Returns the parts as a table, which holds the columns that any type has. */
  public static Section table(RunResult result) {
    List<ElapsedParts> all = of(result);
    List<Column<ElapsedParts>> columns = new ArrayList<>();
    columns.add(Column.words("", ElapsedParts::type));
    columns.add(Column.millis("elapsed", ElapsedParts::nanos));
    for (Part part : Part.values()) {
      if (all.stream().anyMatch(each -> each.parts.containsKey(part))) {
        columns.add(Column.millis(part.title(), each -> each.parts.get(part)));
      }
    }
    return new Section("", new DataTable<>("elapsed", columns, all), notes(result));
  }

  /** Says what the parts do not tell. */
  private static List<String> notes(RunResult result) {
    List<String> notes = new ArrayList<>();
    if (result.types().stream().anyMatch(type -> type.locking().split() == null)) {
      notes.add(
          "Not split: the time that the engine does not divide into waits for locks, commit and"
              + " others.");
    }
    if (result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT) {
      notes.add("The engine runs on the terminals' threads: its CPU time is part of the client's.");
    }
    if (result.types().size() > 1) {
      CpuLines.runQueue(result)
          .ifPresent(
              queue ->
                  notes.add("The run queue is known for all types together only: " + queue + "."));
    }
    return notes;
  }
}
