package fasttrack.network.engine;

/** The modes of the calls, by their names; what each means stands at its call. */
public final class Modes {
  public static final int CLOSE_DATABASE = 1;
  public static final int CLOSE_REWIND = 2;

  public static final int FIND_CHAIN = 1;
  public static final int FIND_EQUAL = 2;
  public static final int FIND_RANGE = 5;

  public static final int GET_NEXT = 2;
  public static final int GET_DIRECTED = 4;
  public static final int GET_NEXT_IN_CHAIN = 5;
  public static final int GET_CALCULATED = 7;
  public static final int GET_NEXT_IN_INDEX = 8;

  public static final int LOCK_DATABASE = 1;
  public static final int LOCK_SET = 3;

  public static final int CONTROL_POST = 1;
  public static final int CONTROL_WRITE = 2;

  private Modes() {}
}
