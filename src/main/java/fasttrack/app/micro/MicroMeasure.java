package fasttrack.app.micro;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure of all forks.
 *
 * @param unit its unit, in JMH's words: {@code us/op} for example
 * @param forks for each fork, in the order in which they ran, a value for each iteration
 */
public record MicroMeasure(String unit, List<List<Double>> forks) {
  /** Returns the median of the forks; null where none has a figure. */
  public @Nullable Double median() {
    ForkMedians known = ForkMedians.of(this);
    return known.count() == 0 ? null : (Double) known.median();
  }
}
