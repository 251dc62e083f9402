package fasttrack.machine.rating;

import java.nio.charset.StandardCharsets;

/**
 * Dhrystone, version 1.1: the statements that system programs consisted of, in the proportions that
 * Weicker counted (<i>Dhrystone: A Synthetic Systems Programming Benchmark</i>, Communications of
 * the ACM 27, 1984). A loop executes 100: 53 assignments, 32 control statements and 15 calls, on
 * numbers, characters, enumerations, strings, records and arrays. A loop is a Dhrystone.
 *
 * <p>Strings are bytes that end with a zero, copied and compared byte by byte, as in C. The two
 * numbers from which a loop computes are read from memory each time, lest the compiler compute what
 * follows from them once for all loops. It still inlines calls, as no compiler of 1987 did.
 */
public final class Dhrystone implements CpuBenchmark {
  private static final byte[] ANY_TEXT = text("DHRYSTONE PROGRAM, SOME STRING");
  private static final byte[] FIRST_TEXT = text("DHRYSTONE PROGRAM, 1'ST STRING");
  private static final byte[] SECOND_TEXT = text("DHRYSTONE PROGRAM, 2'ND STRING");

  private static final int SIZE = 51;
  private static final int ROW = 8;
  private static final int COUNT_AT_BEGIN = 10;
  private static final int NUMBERS_PER_LOOP = 7 + 39 + 9;
  private static final Cell NONE = new Cell();

  private final int[] row = new int[SIZE];
  private final int[][] square = new int[SIZE][SIZE];
  private final byte[] firstText = new byte[FIRST_TEXT.length];
  private final byte[] secondText = new byte[SECOND_TEXT.length];
  private final Cell other = new Cell();
  private final Cell head = new Cell();

  private volatile int two;
  private volatile int three;

  private int number;
  private boolean flag;
  private char firstMark;
  private char secondMark;
  private Kind kind = Kind.ONE;

  /** What a loop computes from its two numbers: a variable of it that lies in memory, as in C. */
  private int result;

  private int lastLow;
  private int lastHigh;

  /** Makes the benchmark. */
  public Dhrystone() {
    this(2, 3);
  }

  /** Makes one that computes from other numbers, whose result is thus wrong. */
  Dhrystone(int two, int three) {
    this.two = two;
    this.three = three;
  }

  private enum Kind {
    ONE,
    TWO,
    THREE,
    FOUR,
    FIVE
  }

  /** A record. */
  private static final class Cell {
    private Cell next = this;
    private Kind variant = Kind.ONE;
    private Kind kind = Kind.ONE;
    private int number;
    private final byte[] text = new byte[ANY_TEXT.length];

    void set(Cell from) {
      next = from.next;
      variant = from.variant;
      kind = from.kind;
      number = from.number;
      System.arraycopy(from.text, 0, text, 0, text.length);
    }
  }

  @Override
  public String name() {
    return "dhrystone";
  }

  @Override
  public double workPerLoop() {
    return 1;
  }

  @Override
  public long run(int loops) {
    begin();
    long sum = 0;
    for (int i = 0; i < loops; i++) {
      sum += loop();
    }
    check(loops);
    WrongResultException.unlessEqual("the sum of all loops", (long) loops * NUMBERS_PER_LOOP, sum);
    return sum;
  }

  private void begin() {
    head.next = other;
    head.variant = Kind.ONE;
    head.kind = Kind.THREE;
    head.number = 40;
    copy(ANY_TEXT, head.text);
    copy(FIRST_TEXT, firstText);
    square[ROW][ROW - 1] = COUNT_AT_BEGIN;
  }

  /** Returns the sum of the three numbers that it ends with. */
  private int loop() {
    resetMarks();
    setMarks();
    int low = two;
    int high = three;
    copy(SECOND_TEXT, secondText);
    Kind local = Kind.TWO;
    flag = !isGreater(firstText, secondText);
    while (low < high) {
      result = 5 * low - high;
      result = addTwo(low, high);
      low++;
    }
    fill(row, square, low, result);
    follow(head);
    for (char letter = 'A'; letter <= secondMark; letter++) {
      if (local == compared(letter, 'C')) {
        local = classified(Kind.ONE);
      }
    }
    result = high * low;
    high = result / low;
    high = 7 * (result - high) - low;
    low = stepped(low);
    kind = local;
    lastLow = low;
    lastHigh = high;
    return low + high + result;
  }

  private void resetMarks() {
    firstMark = 'A';
    flag = false;
  }

  private void setMarks() {
    boolean local = firstMark == 'A';
    local |= flag;
    flag = local;
    secondMark = 'B';
  }

  private void follow(Cell cell) {
    Cell next = cell.next;
    next.set(head);
    cell.number = 5;
    next.number = cell.number;
    next.next = cell.next;
    next.next = headsNext(next.next);
    if (next.variant == Kind.ONE) {
      next.number = 6;
      next.kind = classified(cell.kind);
      next.next = head.next;
      next.number = addTwo(next.number, 10);
    } else {
      cell.set(next);
    }
  }

  private Cell headsNext(Cell otherwise) {
    Cell found = otherwise;
    if (head != NONE) {
      found = head.next;
    } else {
      number = 100;
    }
    head.number = addTwo(10, number);
    return found;
  }

  private int stepped(int from) {
    int local = from + 10;
    int to = from;
    Kind state = Kind.TWO;
    do {
      if (firstMark == 'A') {
        local--;
        to = local - number;
        state = Kind.ONE;
      }
    } while (state != Kind.ONE);
    return to;
  }

  private Kind classified(Kind given) {
    Kind found = given;
    if (!isThree(given)) {
      found = Kind.FOUR;
    }
    switch (given) {
      case ONE -> found = Kind.ONE;
      case TWO -> {
        if (number > 100) {
          found = Kind.ONE;
        } else {
          found = Kind.FOUR;
        }
      }
      case THREE -> found = Kind.TWO;
      case FOUR -> {}
      case FIVE -> found = Kind.THREE;
    }
    return found;
  }

  private static int addTwo(int one, int another) {
    int local = one + 2;
    return another + local;
  }

  private void fill(int[] line, int[][] lines, int from, int value) {
    int at = from + 5;
    line[at] = value;
    line[at + 1] = line[at];
    line[at + 30] = at;
    for (int i = at; i <= at + 1; i++) {
      lines[at][i] = at;
    }
    lines[at][at - 1]++;
    lines[at + 20][at] = line[at];
    number = 5;
  }

  private static Kind compared(char one, char another) {
    char local = one;
    char copy = local;
    return copy != another ? Kind.ONE : Kind.TWO;
  }

  private static boolean isGreater(byte[] one, byte[] another) {
    int at = 1;
    char mark = 0;
    while (at <= 1) {
      if (compared((char) one[at], (char) another[at + 1]) == Kind.ONE) {
        mark = 'A';
        at++;
      }
    }
    if (mark >= 'W' && mark <= 'Z') {
      at = 7;
    }
    return mark == 'X' || order(one, another) > 0;
  }

  private static boolean isThree(Kind given) {
    Kind local = given;
    return local == Kind.THREE;
  }

  private static void copy(byte[] from, byte[] to) {
    int i = 0;
    byte moved;
    do {
      moved = from[i];
      to[i] = moved;
      i++;
    } while (moved != 0);
  }

  /** Returns what has the sign of the order of two strings. */
  private static int order(byte[] one, byte[] another) {
    int i = 0;
    while (one[i] == another[i]) {
      if (one[i] == 0) {
        return 0;
      }
      i++;
    }
    return one[i] - another[i];
  }

  private static byte[] text(String letters) {
    return (letters + "\0").getBytes(StandardCharsets.US_ASCII);
  }

  /** Checks all variables as they are after some loops. */
  void check(int loops) {
    equal("the global number", 5, number);
    equal("the global flag", true, flag);
    equal("the first mark", 'A', firstMark);
    equal("the second mark", 'B', secondMark);
    equal("the array's element 8", 7, row[ROW]);
    equal("the array's element 9", 7, row[ROW + 1]);
    equal("the array's element 38", ROW, row[38]);
    equal("the count of loops", COUNT_AT_BEGIN + loops, square[ROW][ROW - 1]);
    equal("element 8, 8", ROW, square[ROW][ROW]);
    equal("element 8, 9", ROW, square[ROW][ROW + 1]);
    equal("element 28, 8", 7, square[28][ROW]);
    check("the first record's ", head, Kind.THREE, 17);
    check("the second record's ", other, Kind.TWO, 18);
    equal("the local kind", Kind.TWO, kind);
    equal("the first number", 7, lastLow);
    equal("the second number", 39, lastHigh);
    equal("the third number", 9, result);
    equal("the first string", letters(FIRST_TEXT), letters(firstText));
    equal("the second string", letters(SECOND_TEXT), letters(secondText));
  }

  private void check(String whose, Cell cell, Kind right, int rightNumber) {
    equal(whose + "variant", Kind.ONE, cell.variant);
    equal(whose + "kind", right, cell.kind);
    equal(whose + "number", rightNumber, cell.number);
    equal(whose + "string", letters(ANY_TEXT), letters(cell.text));
    equal(whose + "successor is the second", true, cell.next == other);
  }

  private static String letters(byte[] text) {
    return new String(text, 0, text.length - 1, StandardCharsets.US_ASCII);
  }

  private static void equal(String what, Object right, Object computed) {
    WrongResultException.unlessEqual(what, right, computed);
  }
}
