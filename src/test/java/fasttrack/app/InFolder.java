package fasttrack.app;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the program in a folder of its own. */
abstract class InFolder {
  @TempDir Path folder;

  /** The program without a process. */
  InJvm fasttrack;

  /** The program as users start it. */
  Launcher launcher;

  @BeforeEach
  final void makeProgram() {
    fasttrack = new InJvm(folder);
    launcher = new Launcher(folder);
  }
}
