package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;
import static fasttrack.core.spec.SpecException.require;

import fasttrack.core.model.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that determines a run. Valid once made: each part checks itself, and this record
 * checks what ties the parts together. Immutable.
 *
 * @param target the database, and how it is used
 * @param data the workload, and the data on which it runs
 * @param load how transactions arrive
 * @param schedule how long the run lasts
 * @param mix which transaction types run
 * @param retries how transactions are repeated after a conflict
 * @param faults what is done to the server during the measured interval; empty for nothing
 * @param segment the part of the run that one of several processes executes, or all such parts;
 *     null where one process executes the run
 * @param roles further terminals that execute some of the transaction types, under loads of their
 *     own, beside those of {@code load}, which execute the others; empty for none
 */
public record BenchmarkSpec(
    Target target,
    Data data,
    Load load,
    Schedule schedule,
    TypeMix mix,
    Retries retries,
    List<Fault> faults,
    @Nullable Segment segment,
    List<Role> roles) {
  public BenchmarkSpec {
    checkRoles(roles, mix, segment);
    require(
        faults.stream().filter(each -> each.kind() == Fault.Action.KILL).count() <= 1,
        "fault",
        "the server can be killed only once in a run");
    for (Fault lasting : faults) {
      require(
          faults.stream().filter(each -> overlap(each, lasting)).count() == 1
              || lasting.untilNanos() == null,
          "fault",
          "no other fault may overlap a pause or a partition: a replica that does not respond"
              + " cannot report how much it has received");
    }
    checkSegment(segment, load, schedule);
    switch (schedule.span()) {
      case Span.Time time ->
          require(
              faults.stream().allMatch(fault -> fault.lastNanos() < time.nanos()),
              "fault",
              "must be over before the measured interval ends; a longer --duration has room for"
                  + " it");
      case Span.Count count ->
          require(
              count.transactions() >= load.connections(),
              "transactions",
              "must be at least one for each of the "
                  + counted(load.connections(), "connection")
                  + ", not "
                  + count(count.transactions()));
    }
  }

  private static void checkRoles(List<Role> roles, TypeMix mix, @Nullable Segment segment) {
    Set<String> types = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Role role : roles) {
      require(names.add(role.name()), "role", "there are two roles " + role.name());
      for (String type : role.types()) {
        require(types.add(type), "role", type + " belongs to two roles");
        require(mix.runs(type), "role", "%s of %s does not run".formatted(type, role.name()));
      }
    }
    require(
        mix.weights().keySet().stream().anyMatch(type -> mix.runs(type) && !types.contains(type)),
        "role",
        "every transaction that runs belongs to a role: none is left for the run's own"
            + " terminals");
    require(
        roles.isEmpty() || segment == null,
        segment != null && segment.meansAll() ? "segments" : "segment",
        "a run with roles is executed by one process");
  }

  private static void checkSegment(@Nullable Segment segment, Load load, Schedule schedule) {
    if (segment == null) {
      return;
    }
    String option = segment.meansAll() ? "segments" : "segment";
    require(
        load.connections() >= segment.of(),
        option,
        "needs at least one connection for each of the %s segments, not %s in all"
            .formatted(segment.of(), count(load.connections())));
    require(
        schedule.span() instanceof Span.Time,
        option,
        "needs a --duration, which ends at the same moment everywhere, not --transactions");
    require(
        schedule.begin() == DatabaseState.FRESH,
        option,
        "begins fresh: no segment knows when all others are "
            + schedule.begin().name().toLowerCase(Locale.ROOT));
  }

  private static boolean overlap(Fault one, Fault other) {
    return one.atNanos() <= other.lastNanos() && other.atNanos() <= one.lastNanos();
  }

  /**
   * Makes a specification with defaults: as many terminals as the workload has by default, each
   * with a connection of its own; {@link Schedule#STANDARD}; all types with equal weights; {@link
   * Retries#STANDARD}; no faults.
   *
   * @param data data of that workload
   */
  public static BenchmarkSpec of(Target target, Workload workload, Data data) {
    return new BenchmarkSpec(
        target,
        data,
        Load.Closed.of(workload.defaultTerminals()),
        Schedule.STANDARD,
        TypeMix.equalWeights(workload),
        Retries.STANDARD,
        List.of(),
        null,
        List.of());
  }

  /** Returns this specification with waits sampled or not. */
  public BenchmarkSpec withWaits(WaitSampling waits) {
    return new BenchmarkSpec(
        target.with(waits), data, load, schedule, mix, retries, faults, segment, roles);
  }

  /** Returns this specification with other inputs of the same kind. */
  public BenchmarkSpec withSeed(long seed) {
    return new BenchmarkSpec(
        target, data.withSeed(seed), load, schedule, mix, retries, faults, segment, roles);
  }

  /** Returns this specification under another load. */
  public BenchmarkSpec withLoad(Load other) {
    return new BenchmarkSpec(target, data, other, schedule, mix, retries, faults, segment, roles);
  }

  /** Returns this specification with another schedule. */
  public BenchmarkSpec withSchedule(Schedule other) {
    return new BenchmarkSpec(target, data, load, other, mix, retries, faults, segment, roles);
  }

  /** Returns this specification with another mix. */
  public BenchmarkSpec withMix(TypeMix other) {
    return new BenchmarkSpec(target, data, load, schedule, other, retries, faults, segment, roles);
  }

  /** Returns this specification with other retries. */
  public BenchmarkSpec withRetries(Retries other) {
    return new BenchmarkSpec(target, data, load, schedule, mix, other, faults, segment, roles);
  }

  /** Returns the same, executed by another number of processes, or one of them. */
  public BenchmarkSpec withSegment(@Nullable Segment other) {
    return new BenchmarkSpec(target, data, load, schedule, mix, retries, faults, other, roles);
  }

  /** Returns this specification with other roles. */
  public BenchmarkSpec withRoles(List<Role> others) {
    return new BenchmarkSpec(target, data, load, schedule, mix, retries, faults, segment, others);
  }

  /** Returns the part that this process executes; null for all of it. */
  public @Nullable Segment part() {
    return segment == null || segment.meansAll() ? null : segment;
  }

  /** Returns the load that this process offers: all of it, or its segment's. */
  public Load share() {
    Segment part = part();
    return part == null ? load : part.share(load);
  }

  /** Returns how many connections this process opens, those of all roles included. */
  public int connectionsOfAll() {
    return share().connections() + roles.stream().mapToInt(role -> role.load().connections()).sum();
  }

  /** Returns the number of the first terminal of this process, from 0. */
  public int firstTerminal() {
    Segment part = part();
    return part == null ? 0 : part.before(load.terminals());
  }
}
