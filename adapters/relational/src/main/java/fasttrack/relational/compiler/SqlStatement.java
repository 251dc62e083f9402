package fasttrack.relational.compiler;

import java.util.ArrayList;
import java.util.List;

/**
 * One statement of a transaction.
 *
 * @param step the position of the step that it belongs to, from 0
 * @param sql its text, with a question mark for each parameter
 * @param parameters the parameters in the order of the question marks
 * @param result what it adds to the answer
 */
public record SqlStatement(int step, String sql, List<SqlParameter> parameters, SqlResult result) {
  public SqlStatement {
    parameters = List.copyOf(parameters);
  }

  /** Returns the parts of the text before, between and after the parameters. */
  public List<String> parts() {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < sql.length(); i++) {
      char next = sql.charAt(i);
      // A quote within a literal is doubled: it ends the literal and begins it again.
      quoted ^= next == '\'';
      if (next == '?' && !quoted) {
        parts.add(sql.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(sql.substring(start));
    return parts;
  }
}
