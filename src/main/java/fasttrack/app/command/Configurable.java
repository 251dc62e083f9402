package fasttrack.app.command;

import fasttrack.app.parameter.Parameter;
import java.util.List;
import java.util.Set;

/**
 * A command that opens databases: it has parameters, backends' own options, and {@code --config}.
 */
public interface Configurable {
  /** Returns what determines its runs. */
  List<Parameter<?>> parameters();

  /** Returns the names of backends' own options that its help does not show. */
  default Set<String> hiddenOptions() {
    return Set.of();
  }
}
