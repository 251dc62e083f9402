package fasttrack.app.history;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A series as a few signs in a line. */
final class Sparkline {
  /** From the least value to the greatest. */
  private static final String SIGNS = "▁▂▃▄▅▆▇█";

  private static final int WIDTH = 14;

  private Sparkline() {}

  /** Draws values: of many, each sign is the mean of some that follow each other. */
  static String of(List<Double> values) {
    int width = Math.min(WIDTH, values.size());
    List<Double> means =
        IntStream.range(0, width)
            .mapToObj(i -> mean(values, i * values.size() / width, (i + 1) * values.size() / width))
            .toList();
    double low = means.stream().min(Comparator.naturalOrder()).orElse(0.0);
    double high = means.stream().max(Comparator.naturalOrder()).orElse(0.0);
    return means.stream()
        .map(
            mean ->
                high == low ? 0 : (int) ((mean - low) / (high - low) * (SIGNS.length() - 1) + 0.5))
        .map(sign -> SIGNS.substring(sign, sign + 1))
        .collect(Collectors.joining());
  }

  private static double mean(List<Double> values, int from, int until) {
    return values.subList(from, until).stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
