package fasttrack.app.execution.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A jar that adds something to the program, or that was to.
 *
 * @param jar its path, absolute
 * @param provides what it adds; empty for a library that others need
 * @param leftOut why all of it is left out, or null where it is not
 */
public record Plugin(Path jar, List<Provided> provides, @Nullable String leftOut) {
  /**
   * What a services file names.
   *
   * @param service the name of the interface
   * @param type the name of the class that implements it
   * @param name the name by which users pick it, or that of the class
   */
  record Provided(String service, String type, String name) {
    @Override
    public String toString() {
      return name.equals(type) ? type : name + " (" + type + ")";
    }
  }

  /** Returns what it adds, or why it is left out. */
  public String description() {
    return leftOut == null
        ? provides.isEmpty()
            ? "a library"
            : provides.stream().map(Provided::toString).collect(Collectors.joining(", "))
        : "LEFT OUT: " + leftOut;
  }
}
