package fasttrack.core.population;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Each time that a transaction stored lies between the first transaction and now. The harness takes
 * these times from its own clock ({@link fasttrack.core.model.Operand.Now}), wherever the database
 * is, so that only the clocks of several load generators can differ. Loaded rows have the time 0.
 * Used once, by one thread.
 */
public final class StoredTimes implements Invariant {
  private static final long MICRO = 1_000;

  private final Dataset dataset;
  private final long from;
  private final long until;
  private final Map<Field, Times> times = new HashMap<>();

  /**
   * A moment on the wall clock, and on the clock that nobody sets.
   *
   * @param millis the wall clock's time, in milliseconds since the epoch
   * @param nanos the time of {@link System#nanoTime}
   */
  public record Moment(long millis, long nanos) {
    /** Returns this moment. */
    public static Moment now() {
      return new Moment(System.currentTimeMillis(), System.nanoTime());
    }
  }

  /** What was found in a field. */
  private static final class Times {
    private long loaded;
    private long outside;
    private long example;
  }

  /**
   * Begins a check of rows whose transactions have ended.
   *
   * @param dataset what was loaded
   * @param began a moment before the first transaction; should the wall clock have been set since,
   *     the time that it showed then and the one that it would have shown both count
   * @param clocksMillis how far the clocks of machines that gave times may be from this one's
   */
  public StoredTimes(Dataset dataset, Moment began, long clocksMillis) {
    this.dataset = dataset;
    Moment now = Moment.now();
    long elapsed = Math.ceilDiv(now.nanos - began.nanos, MICRO * MICRO);
    from = Math.min(began.millis, now.millis - elapsed) * MICRO - clocksMillis * MICRO;
    until = Math.max(now.millis, began.millis + elapsed) * MICRO + clocksMillis * MICRO;
  }

  @Override
  public String title() {
    return "each stored timestamp lies within the run";
  }

  @Override
  public void row(RecordType type, long[] values) {
    for (int i = 0; i < values.length; i++) {
      Field field = type.fields().get(i);
      if (field.type() instanceof Field.Type.Timestamp) {
        Times found = times.computeIfAbsent(field, first -> new Times());
        if (values[i] == 0 && found.loaded < dataset.rows(type)) {
          found.loaded++;
        } else if (values[i] < from || values[i] > until) {
          found.outside++;
          found.example = values[i];
        }
      }
    }
  }

  @Override
  public void acknowledged(TransactionType type, long[] inputs) {}

  @Override
  public Optional<String> violation() {
    List<String> violations = new ArrayList<>();
    times.forEach(
        (field, found) -> {
          if (found.outside > 0) {
            violations.add(
                String.format(
                    Locale.ROOT,
                    "%s.%s is no time of this run in %s: it is %s, and should be from %s to %s",
                    field.record(),
                    field.name(),
                    counted(found.outside, "row"),
                    text(found.example),
                    text(from),
                    text(until)));
          }
        });
    return violations.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", violations));
  }

  private static String text(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }
}
