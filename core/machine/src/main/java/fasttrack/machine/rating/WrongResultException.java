package fasttrack.machine.rating;

/** The processor, or what compiled for it, has computed something else than is right. */
public final class WrongResultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WrongResultException(String what, Object right, Object computed) {
    super(what + " is " + computed + ", and " + right + " would be right");
  }

  /** Throws one where two values are not equal. */
  static void unlessEqual(String what, Object right, Object computed) {
    if (!right.equals(computed)) {
      throw new WrongResultException(what, right, computed);
    }
  }
}
