package fasttrack.relational;

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
}
