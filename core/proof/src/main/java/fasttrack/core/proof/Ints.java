package fasttrack.core.proof;

import java.util.Arrays;

/** A list of numbers. Not thread-safe. */
final class Ints {
  private int[] all = new int[16];
  private int size;

  void add(int value) {
    if (size == all.length) {
      all = Arrays.copyOf(all, longer(size));
    }
    all[size++] = value;
  }

  void add(int first, int second) {
    add(first);
    add(second);
  }

  void add(int first, int second, int third) {
    add(first, second);
    add(third);
  }

  int get(int place) {
    return all[place];
  }

  void set(int place, int value) {
    all[place] = value;
  }

  void swap(int place, int other) {
    int value = all[place];
    all[place] = all[other];
    all[other] = value;
  }

  /** Keeps so many of the first numbers. */
  void cut(int length) {
    size = length;
  }

  int size() {
    return size;
  }

  /** Returns how long an array of that length becomes. */
  static int longer(int length) {
    return Math.toIntExact(length + (length >> 1) + 16L);
  }
}
