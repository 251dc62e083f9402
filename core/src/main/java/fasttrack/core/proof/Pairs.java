package fasttrack.core.proof;

import fasttrack.core.model.Mix64;
import java.util.Arrays;

/** Gives pairs of numbers dense numbers, from 0 in the order in which they come. */
final class Pairs {
  private int[] first = new int[16];
  private long[] second = new long[16];
  private int[] slots = new int[32]; // the number + 1
  private int size;

  int find(int a, long b) {
    return slots[slot(a, b)] - 1;
  }

  int add(int a, long b) {
    int slot = slot(a, b);
    if (slots[slot] == 0) {
      if (size == first.length) {
        first = Arrays.copyOf(first, Ints.longer(size));
        second = Arrays.copyOf(second, first.length);
      }
      first[size] = a;
      second[size] = b;
      slots[slot] = ++size;
      if (size > slots.length / 4 * 3) {
        slots = new int[Math.multiplyExact(slots.length, 2)];
        for (int i = 0; i < size; i++) {
          slots[slot(first[i], second[i])] = i + 1;
        }
        return size - 1;
      }
    }
    return slots[slot] - 1;
  }

  int first(int number) {
    return first[number];
  }

  long second(int number) {
    return second[number];
  }

  int size() {
    return size;
  }

  private int slot(int a, long b) {
    int mask = slots.length - 1;
    int slot = (int) Mix64.mix(b + a * 0x9e3779b97f4a7c15L) & mask;
    while (slots[slot] != 0 && (first[slots[slot] - 1] != a || second[slots[slot] - 1] != b)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
