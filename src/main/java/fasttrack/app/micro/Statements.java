package fasttrack.app.micro;

import java.util.ArrayList;
import java.util.List;

/** Lists of statements beside each other. */
final class Statements {
  private Statements() {}

  /** Returns what a list has more often than another, in its order. */
  static List<String> more(List<String> in, List<String> than) {
    List<String> left = new ArrayList<>(than);
    return in.stream().filter(statement -> !left.remove(statement)).toList();
  }
}
