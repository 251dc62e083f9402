package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Limit;
import fasttrack.app.analysis.Limits;
import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.report.Figures;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Durability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says why a run was not faster: a sentence for each limit, with its evidence and floor. */
public final class LimitLines {
  private static final double PERCENT = 100;
  private static final double SECOND = 1e9;

  /** From this share of the busy time on, other processes are worth a mention. */
  private static final double OTHERS = 0.1;

  private final RunResult result;
  private final TimeParts parts;

  private LimitLines(RunResult result, TimeParts parts) {
    this.result = result;
    this.parts = parts;
  }

  /** Returns the sentences, what matters most first; empty where the figures do not count. */
  public static List<String> of(RunResult result) {
    TimeParts parts = TimeParts.of(result);
    if (parts == null) {
      return List.of();
    }
    LimitLines lines = new LimitLines(result, parts);
    List<String> sentences = new ArrayList<>();
    String before = "";
    for (Limit limit : Limits.of(result)) {
      if (limit.cause() == Limit.Cause.NOTHING) {
        before = "nothing stands out; the largest part: ";
      } else {
        sentences.add(before + lines.sentence(limit));
        before = "";
      }
    }
    return sentences;
  }

  private String sentence(Limit limit) {
    return switch (limit.cause()) {
      case PROCESSORS -> processors(limit);
      case OFFERED_RATE ->
          "no more transactions were due; what follows is what a response is made of";
      case THINK_TIME ->
          "the terminals think for "
              + percent(limit.share())
              + " of the time; what follows is what a response is made of";
      case CLIENT_CPU -> cpu(limit, "is client CPU time");
      case ENGINE_CPU -> cpu(limit, "is CPU time of client and engine");
      case SERVER_CPU -> cpu(limit, "is server CPU time");
      case LOCK_WAIT -> share(limit, "goes to waits for locks") + mostIn();
      case COMMIT -> share(limit, "goes to commits") + fsync(limit);
      case ROUND_TRIPS -> roundTrips(limit);
      case RUN_QUEUE ->
          share(limit, "goes to waits for a processor")
              + ": "
              + counted(result.spec().load().connections(), "connection")
              + " on "
              + counted(result.environment().processors(), "processor")
              + others();
      case RETRIES -> share(limit, "goes to repeated attempts and the pauses after them");
      case CONNECTION ->
          share(limit, "goes to waits for a connection")
              + ": "
              + counted(result.spec().load().terminals(), "terminal")
              + " share "
              + counted(result.spec().load().connections(), "connection");
      case DATA_IO -> share(limit, "goes to reading and writing pages of data");
      case OTHER_WAITS -> share(limit, "goes to other waits within the engine");
      case OTHER -> share(limit, "is neither CPU time nor a wait that the engine reports");
      case NOT_SPLIT ->
          share(limit, "is not split, since it is not known what the engine waited for")
              + fsync(limit);
      case HARNESS ->
          "the harness itself takes "
              + percent(limit.share())
              + " of the terminals' time, "
              + number(limit.nanos())
              + " ns a transaction; "
              + number(limit.floorNanos())
              + " ns is its floor";
      case NOTHING -> throw new IllegalArgumentException("nothing is no sentence of its own");
    };
  }

  private String processors(Limit limit) {
    double cpu = 0;
    double good = 0;
    for (TypeResult type : result.types()) {
      Double mean = result.cpuMeanNanos(type);
      if (mean == null) {
        cpu = Double.NaN;
      } else {
        cpu += type.good() * mean;
        good += type.good();
      }
    }
    int processors = result.environment().processors();
    String busy = "the processors are busy for " + percent(limit.share()) + " of the interval";
    return cpu > 0
        ? busy
            + "; at "
            + millis(cpu / good)
            + " ms of CPU time a transaction, "
            + counted(processors, "processor")
            + " cannot do more than "
            + number(processors * SECOND * good / cpu)
            + "/s"
        : busy;
  }

  private String cpu(Limit limit, String what) {
    double nanos = Objects.requireNonNull(limit.nanos());
    return share(limit, what)
        + (result.spec().load() instanceof Load.Closed
            ? "; a connection cannot do more than " + number(SECOND / nanos) + "/s with it"
            : "");
  }

  private String roundTrips(Limit limit) {
    if (TimeParts.sampled(result)) {
      return share(limit, "goes to round trips")
          + ", between the client's work and the server's"
          + (limit.floorNanos() == null
              ? ""
              : "; on the loopback interface one takes "
                  + millis(limit.floorNanos())
                  + " ms where only an echo answers");
    }
    double trips =
        Objects.requireNonNull(limit.nanos()) / Objects.requireNonNull(limit.floorNanos());
    return share(limit, "goes to round trips, at the least")
        + ": "
        + number(trips)
        + " of them, at "
        + millis(limit.floorNanos())
        + " ms each on the loopback interface where only an echo answers";
  }

  private String fsync(Limit limit) {
    return limit.floorNanos() == null || result.spec().target().durability() != Durability.DURABLE
        ? ""
        : "; to write 8 KB and force them to the disk took "
            + millis(limit.floorNanos())
            + " ms here";
  }

  private String others() {
    CpuAccount account = result.cpu().account();
    Double share = account.share(account.others());
    return share == null || share < OTHERS
        ? ""
        : ", of whose busy time other processes took " + percent(share);
  }

  private String mostIn() {
    return result.types().stream()
        .filter(type -> result.types().size() > 1)
        .max(Comparator.comparingDouble(this::lockWaitNanos))
        .map(type -> ", most in " + type.name())
        .orElse("");
  }

  private double lockWaitNanos(TypeResult type) {
    TimeParts ofType = TimeParts.of(result, type);
    return ofType == null ? 0 : ofType.of(Part.LOCK_WAIT) * type.good();
  }

  private String share(Limit limit, String what) {
    return percent(limit.share())
        + " of the elapsed time "
        + what
        + ", "
        + millis(limit.nanos())
        + " of "
        + millis(parts.elapsedNanos())
        + " ms";
  }

  static String percent(@Nullable Double share) {
    return share == null ? Figures.NONE : Math.round(PERCENT * share) + " %";
  }
}
