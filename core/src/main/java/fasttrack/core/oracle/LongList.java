package fasttrack.core.oracle;

import java.util.Arrays;

/** A list of numbers. Not thread-safe. */
final class LongList {
  private long[] numbers = new long[4];
  private int size;

  int size() {
    return size;
  }

  long get(int place) {
    return numbers[place];
  }

  void clear() {
    size = 0;
  }

  void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  void addAll(LongList others) {
    for (int i = 0; i < others.size; i++) {
      add(others.numbers[i]);
    }
  }

  /** Removes a number, of which the last one takes the place. */
  void remove(long number) {
    for (int i = 0; i < size; i++) {
      if (numbers[i] == number) {
        numbers[i] = numbers[--size];
        return;
      }
    }
  }
}
