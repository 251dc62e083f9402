package fasttrack.core.model;

/**
 * The finalizer of SplitMix64 (Steele, Lea and Flood, <i>Fast Splittable Pseudorandom Number
 * Generators</i>, 2014): a bijection on 64 bits in which every input bit affects every output bit.
 */
public final class Mix64 {
  private Mix64() {}

  /** Returns the mixed bits. */
  public static long mix(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
