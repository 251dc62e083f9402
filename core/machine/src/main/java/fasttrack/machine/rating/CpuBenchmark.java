package fasttrack.machine.rating;

/**
 * A program that only computes, the same in each loop. Used by one thread at a time; threads that
 * compute at the same time have an instance each.
 */
public interface CpuBenchmark {
  /** Returns its name: lower-case words joined by {@code -}. */
  String name();

  /**
   * Returns the work of a loop in the unit in which its rates are published: 1 of Dhrystone,
   * Whetstone instructions, or floating-point operations.
   */
  double workPerLoop();

  /**
   * Executes loops, and checks what they have computed.
   *
   * @param loops from 1
   * @return a number made of what each loop has computed: that of one loop times the number of
   *     loops, modulo 2<sup>64</sup>
   * @throws WrongResultException where something else was computed than is right
   */
  long run(int loops);
}
