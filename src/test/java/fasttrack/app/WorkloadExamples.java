package fasttrack.app;

import java.nio.file.Files;
import java.nio.file.Path;

/** The examples of workloads that are files. */
public final class WorkloadExamples {
  private WorkloadExamples() {}

  /** Returns their folder, from wherever in the repository the tests run. */
  public static Path folder() {
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.isDirectory(root.resolve("docs/examples"))) {
      root = root.getParent();
    }
    if (root == null) {
      throw new IllegalStateException("docs/examples is in no folder above");
    }
    return root.resolve("docs/examples");
  }
}
