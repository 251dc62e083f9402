package fasttrack.core.proof;

import fasttrack.core.model.Mix64;
import java.util.Arrays;

/** Gives pairs of numbers dense numbers, from 0 in the order in which they come. */
final class Pairs {
  private long[] pairs = new long[32];
  private int[] slots = new int[32]; // the number + 1
  private int size;

  int find(int a, long b) {
    return slots[slot(a, b)] - 1;
  }

  int add(int a, long b) {
    int slot = slot(a, b);
    if (slots[slot] == 0) {
      if (2 * size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * Ints.longer(size));
      }
      pairs[2 * size] = a;
      pairs[2 * size + 1] = b;
      slots[slot] = ++size;
      if (size > slots.length / 4 * 3) {
        slots = new int[Math.multiplyExact(slots.length, 2)];
        for (int i = 0; i < size; i++) {
          slots[slot(first(i), second(i))] = i + 1;
        }
        return size - 1;
      }
    }
    return slots[slot] - 1;
  }

  int first(int number) {
    return (int) pairs[2 * number];
  }

  long second(int number) {
    return pairs[2 * number + 1];
  }

  int size() {
    return size;
  }

  private int slot(int a, long b) {
    int mask = slots.length - 1;
    int slot = (int) Mix64.mix(b + a * 0x9e3779b97f4a7c15L) & mask;
    while (slots[slot] != 0 && (first(slots[slot] - 1) != a || second(slots[slot] - 1) != b)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
