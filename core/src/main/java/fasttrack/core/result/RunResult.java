package fasttrack.core.result;

import fasttrack.core.result.cpu.CpuCosts;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.Backlog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run found. Each report of a run, of whatever form, is a function of this alone.
 *
 * @param format the name and version of this tree's form
 * @param header what ran and when
 * @param spec what determines the run
 * @param setup on what it ran
 * @param work how much was done, and how fast
 * @param course the run over time
 * @param cpu where all CPU time went
 * @param verdict whether the work was right and the figures count
 * @param joint how several processes executed the run together; null where one did
 */
public record RunResult(
    String format,
    RunHeader header,
    BenchmarkSpec spec,
    Setup setup,
    Work work,
    Course course,
    CpuCosts cpu,
    RunVerdict verdict,
    @Nullable Joint joint) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-result/4";

  /** Whether a run came to its end. */
  public enum State {
    COMPLETE,
    /** Its user ended it early; what was measured until then is kept. */
    INTERRUPTED
  }

  /** Returns whether the run came to its end. */
  public State state() {
    return header.state();
  }

  /** Returns when the run started, ISO 8601 in UTC. */
  public String startedAt() {
    return header.startedAt();
  }

  /** Returns the length of the measured interval. */
  public long measuredNanos() {
    return header.measuredNanos();
  }

  /** Returns the machine and software around the run. */
  public Environment environment() {
    return setup.environment();
  }

  /** Returns the database. */
  public Engine engine() {
    return setup.engine();
  }

  /** Returns good transactions a second; null where the figures do not count. */
  public @Nullable Double rateTps() {
    return work.rateTps();
  }

  /** Returns what was found of each transaction type that ran, in published order. */
  public List<TypeResult> types() {
    return work.types();
  }

  /** Returns what was found of a transaction type; null where it did not run. */
  public @Nullable TypeResult type(String name) {
    return types().stream().filter(type -> type.name().equals(name)).findFirst().orElse(null);
  }

  /** Returns the warnings about the figures. */
  public List<Finding> warnings() {
    return verdict.warnings();
  }

  /** Returns whether the figures count. */
  public Validity validity() {
    return verdict.validity();
  }

  /**
   * Tells whether transactions were due faster than the database completes them. The rate is then
   * its capacity. How long transactions waited depends on how long the run lasted: this result
   * holds service times, but no response times. Of several roles one is enough.
   */
  public boolean saturated() {
    return saturated(spec.load(), work.queueing())
        || work.roles().stream().anyMatch(role -> saturated(role.load(), role.queueing()));
  }

  private static boolean saturated(Load load, @Nullable Queueing queueing) {
    Backlog backlog = queueing == null ? null : queueing.backlog();
    return load instanceof Load.Open
        && backlog != null
        && backlog.verdict() == Backlog.Tendency.GROWS;
  }

  /** Returns the same of the run's own terminals alone, without what other roles did. */
  public RunResult ofOwnTerminals() {
    if (work.roles().isEmpty()) {
      return this;
    }
    Work.RoleWork own = work.roles().getFirst();
    Work its =
        new Work(
            work.counts(),
            work.rateTps() == null ? null : (Double) own.rateTps(),
            own.response(),
            own.queueing(),
            types().stream().filter(type -> own.types().contains(type.name())).toList(),
            List.of());
    return new RunResult(format, header, spec, setup, its, course, cpu, verdict, joint);
  }

  /** Returns whether waiting transactions piled up; null where that was not judged. */
  public @Nullable Backlog backlog() {
    Queueing queueing = work.queueing();
    return queueing == null ? null : queueing.backlog();
  }

  /** Tells whether the run was ended before anything completed in the measured interval. */
  public boolean endedBeforeMeasuring() {
    return state() == State.INTERRUPTED
        && (work.counts().due() == 0 || validity() instanceof Validity.Unmeasured);
  }

  /**
   * Returns the share of the interval in which the machine's processors were busy; null where that
   * is not known, or there were several machines.
   */
  public @Nullable Double machineBusyShare() {
    Long busy = cpu.account().machine().nanos();
    int processors = environment().processors();
    return busy == null
            || processors == 0
            || measuredNanos() == 0
            || (joint != null && joint.hosts() > 1)
        ? null
        : (Double) ((double) busy / processors / measuredNanos());
  }

  /** Returns a figure of each type of which it is known, by the type's name. */
  public <T> Map<String, T> ofEachType(Function<TypeResult, @Nullable T> figure) {
    Map<String, T> known = new LinkedHashMap<>();
    for (TypeResult type : types()) {
      T value = figure.apply(type);
      if (value != null) {
        known.put(type.name(), value);
      }
    }
    return known;
  }

  /** Returns a type's mean CPU time, or null where the server's part of it is not known. */
  public @Nullable Double cpuMeanNanos(TypeResult type) {
    boolean known =
        cpu.serverPerType() == CpuFigure.Method.IN_CLIENT
            || type.costs().serverCpuMeanNanos() != null;
    return known ? type.costs().cpuMeanNanos() : null;
  }
}
