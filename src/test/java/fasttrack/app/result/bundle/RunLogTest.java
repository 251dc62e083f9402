package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class RunLogTest {
  private static final Logger LOG = LoggerFactory.getLogger(RunLogTest.class);

  @TempDir Path folder;

  @Test
  void eachOfTwoRunsHasALogOfItsOwnWithWhatItsThreadsLog() throws Exception {
    Path mine = folder.resolve("mine");
    Path others = folder.resolve("others");
    RunLog log = RunLog.to(mine);
    Thread other = Thread.ofPlatform().start(() -> logged(others));
    other.join();
    Thread child = Thread.ofPlatform().start(() -> LOG.info("by a thread of mine"));
    child.join();
    LOG.debug("in detail");
    log.close();
    LOG.info("after its end");
    assertThat(Files.readString(mine))
        .contains("by a thread of mine")
        .doesNotContain("by the other", "in detail", "after its end");
    assertThat(Files.readString(others))
        .contains("by the other")
        .doesNotContain("by a thread of mine");
  }

  private static void logged(Path file) {
    RunLog log = RunLog.to(file);
    LOG.info("by the other");
    log.close();
  }
}
