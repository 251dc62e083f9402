package fasttrack.core.run.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A growing list of numbers, each greater than the last. Not thread-safe. */
final class AscendingNumbers {
  private long[] numbers = new long[0];
  private int count;

  void add(long number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(16, 2 * count));
    }
    numbers[count++] = number;
  }

  boolean contains(long number) {
    return Arrays.binarySearch(numbers, 0, count, number) >= 0;
  }

  List<Long> all() {
    return Arrays.stream(numbers, 0, count).boxed().toList();
  }

  /** Adds numbers from the text of such a list. */
  void addAll(String text) {
    if (!text.isEmpty()) {
      Arrays.stream(text.split(",")).mapToLong(Long::parseLong).forEach(this::add);
    }
  }

  /** Returns the numbers, separated by commas. */
  @Override
  public String toString() {
    return Arrays.stream(numbers, 0, count)
        .mapToObj(Long::toString)
        .collect(Collectors.joining(","));
  }
}
