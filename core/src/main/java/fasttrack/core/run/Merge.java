package fasttrack.core.run;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Course;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Growth;
import fasttrack.core.result.Joint;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.MeasuredInterval;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.run.meter.Standstills;
import fasttrack.core.run.segment.Rendezvous;
import fasttrack.core.run.segment.SegmentFile;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.run.verify.CheckResults;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the result of a whole run from those of its segments: adds up what they measured, as one
 * process adds up what its terminals do, and judges that sum. Segment 1 has verified the final
 * state by what all of them had executed; that these are the very same segments is checked here.
 *
 * @param workload the workload of the run
 * @param capabilities what the backend can tell
 * @param parts the segments in their order, that of the first among them
 */
public record Merge(Workload workload, Set<Capability> capabilities, List<Part> parts) {
  /** What does not matter beside the noise of a rate: 1 %. */
  private static final double LENGTHS_DIFFER_MAX = 0.01;

  /**
   * A segment.
   *
   * @param result its result, which has a {@link Joint} of one member
   * @param file what it measured, to be read once
   */
  public record Part(RunResult result, SegmentFile file) {
    /** Returns what the result says of its process. */
    public Joint.Member member() {
      return Objects.requireNonNull(result.joint()).members().getFirst();
    }

    private TypeResult type(TransactionType type) {
      return Objects.requireNonNull(result.type(type.name()));
    }
  }

  /**
   * Merges the segments.
   *
   * @throws IOException where a file is damaged
   */
  public Run run() throws IOException {
    RunResult first = parts.getFirst().result;
    Joint joint = Objects.requireNonNull(first.joint());
    BenchmarkSpec spec = first.spec().withSegment(Segment.all(joint.of()));
    List<TransactionType> types =
        workload.types().stream().filter(type -> spec.mix().runs(type.name())).toList();
    Interval interval = new Interval(0, measuredNanos());
    Samples samples =
        Samples.of(
            types, interval, parts.stream().<InputStream>map(part -> part.file.samples()).toList());
    Instant from = Instant.parse(first.header().measuredFrom());
    MeasuredInterval executed = new MeasuredInterval(interval, from, types, samples);
    Measurement.RawResult measured =
        new Measurement.RawResult(
            executed,
            found(),
            new AnswerCheck(AnswerKey.NOTHING, types),
            List.of(),
            PreparationResult.NOTHING,
            List.of(samples));
    RunSubject subject =
        new RunSubject(
            spec, workload, types, capabilities, type -> parts.getFirst().type(type).statements());
    CheckResults checked =
        new CheckResults(
            verification(),
            first.verdict().unknownCommits(),
            observations(spec, types),
            // its own result says so
            Optional.empty());
    boolean interrupted =
        parts.stream().anyMatch(part -> part.result.state() == RunResult.State.INTERRUPTED);
    Control control = new Control();
    if (interrupted) {
      control.interrupt();
    }
    List<RunResult> results = parts.stream().map(Part::result).toList();
    RunResult result =
        new ResultBuilder(subject, measured, first.cpu().harness().floor(), checked, control)
            .merged(
                first.startedAt(),
                first.header().process(),
                first.setup(),
                new MergedCpu(results),
                new ResultBuilder.ServerMeans(
                    means(types, type -> type.costs().serverCpuMeanNanos()),
                    means(types, type -> type.costs().lastServerCpuMeanNanos())),
                joint(joint),
                reasons(joint.of()));
    return new Run(result, samples, List.of());
  }

  /**
   * Returns the length of the interval. It is the same for all, unless they were interrupted; then
   * the sum of their transactions over the mean of their lengths is the sum of their rates.
   */
  private long measuredNanos() {
    return (long)
        parts.stream().mapToLong(part -> part.result.measuredNanos()).average().orElseThrow();
  }

  /** Tells whether a segment has measured about as long as the others. */
  private boolean isAsLong(Part part) {
    long whole = measuredNanos();
    return Math.abs(part.result.measuredNanos() - whole) <= LENGTHS_DIFFER_MAX * whole;
  }

  /** Returns what segments found of the server, which serves all, and where they stood still. */
  private MeterResults found() {
    MeterResults found = new MeterResults();
    found.waits = new MergedWaits(parts.stream().map(Part::result).toList()).waits();
    List<EngineWork> engines = all(Course::engine);
    if (engines.size() == parts.size()) {
      found.engine = EngineWork.seenByAll(engines);
    }
    List<Growth> growths = all(Course::growth);
    if (growths.size() == parts.size()) {
      long rows = growths.stream().mapToLong(Growth::insertedRows).sum();
      found.growth = new Growth(growths.getFirst().before(), growths.getFirst().after(), rows);
    }
    parts.getFirst().result.course().marks().stream()
        .filter(mark -> mark.kind() == Mark.Event.CHECKPOINT || mark.kind() == Mark.Event.VACUUM)
        .forEach(found.marks::add);
    parts.forEach(part -> found.marks.addAll(Standstills.among(part.result.course().marks())));
    return found;
  }

  private <T> List<T> all(Function<Course, @Nullable T> part) {
    return parts.stream()
        .flatMap(each -> Stream.ofNullable(part.apply(each.result.course())))
        .toList();
  }

  private Verification verification() {
    Verification first = parts.getFirst().result.verdict().verification();
    return new Verification(
        first.answersChecked(),
        first.answerDifferences(),
        first.stateBefore(),
        first.stateAfter(),
        first.invariants(),
        first.structure(),
        parts.stream()
            .mapToLong(part -> part.result.verdict().verification().runAnswersChecked())
            .sum(),
        parts.stream()
            .flatMap(part -> part.result.verdict().verification().runAnswerDifferences().stream())
            .toList(),
        first.order(),
        first.unchecked());
  }

  /** Draws the transactions of all terminals again, for what the workload observes of them. */
  private List<Observation> observations(BenchmarkSpec spec, List<TransactionType> types) {
    Dataset dataset = spec.data().dataset(workload.schema());
    List<Observation> observations = workload.observations(dataset);
    for (Part part : parts) {
      int id = part.result.spec().firstTerminal();
      for (String ledger : part.file.ledger()) {
        new Terminal(id++, spec.data().seed(), types, RoleLoad.mix(spec, types), dataset)
            .having(ledger)
            .observe(observations);
      }
    }
    return observations;
  }

  private List<Double> means(
      List<TransactionType> types, Function<TypeResult, @Nullable Double> mean) {
    return types.stream()
        .map(type -> mean(parts.stream().map(part -> part.type(type)), mean))
        .toList();
  }

  /** Returns a mean over all good transactions; NaN of none, or where it is not known of some. */
  private static double mean(
      Stream<TypeResult> results, Function<TypeResult, @Nullable Double> mean) {
    double sum = 0;
    long good = 0;
    for (TypeResult each : results.filter(result -> result.good() > 0).toList()) {
      sum += MergedCpu.value(mean.apply(each)) * each.good();
      good += each.good();
    }
    return sum / good;
  }

  private Joint joint(Joint first) {
    return new Joint(
        first.run(), first.of(), parts.stream().map(part -> with(part.member(), part)).toList());
  }

  private static Joint.Member with(Joint.Member member, Part part) {
    RunResult result = part.result;
    return new Joint.Member(
        member.number(),
        member.host(),
        member.machine(),
        member.clockOffsetNanos(),
        member.clockErrorNanos(),
        member.ledger(),
        member.verified(),
        new Joint.Figures(
            result.spec().share().terminals(),
            result.types().stream().mapToDouble(type -> type.counts().rateTps()).sum(),
            result.work().response().meanNanos(),
            result.work().response().p95Nanos(),
            MergedCpu.known(
                mean(result.types().stream(), type -> type.costs().clientCpuMeanNanos())),
            result.machineBusyShare()));
  }

  /** Returns why the figures do not count, beside what follows from them. */
  private List<Finding> reasons(int of) {
    List<Finding> reasons = new ArrayList<>();
    String missing =
        IntStream.rangeClosed(1, of)
            .filter(number -> parts.stream().noneMatch(part -> part.member().number() == number))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      reasons.add(Finding.invalid("segment-missing").with("segments", missing).with("of", of));
    }
    for (Part part : parts) {
      if (part.result.validity() instanceof Validity.Invalid) {
        reasons.add(of(Finding.invalid("segment-invalid"), part));
      }
      if (!isAsLong(part)) {
        reasons.add(of(Finding.invalid("segment-interrupted"), part));
      }
      if (!isVerified(part)) {
        reasons.add(of(Finding.notVerified("segment-not-verified"), part));
      }
    }
    return reasons;
  }

  private static Finding of(Finding finding, Part part) {
    return finding.with("segment", part.result.spec().part());
  }

  /** Tells whether segment 1 knew what this one has executed, and this is still the same. */
  private boolean isVerified(Part part) {
    String digest = Rendezvous.digest(part.file.ledger());
    return digest.equals(part.member().ledger())
        && parts.getFirst().member().verified().contains(digest);
  }
}
