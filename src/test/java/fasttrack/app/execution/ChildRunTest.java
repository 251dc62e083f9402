package fasttrack.app.execution;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.bundle.JsonLine;
import fasttrack.app.console.TestConsole;
import fasttrack.app.progress.Shown;
import fasttrack.core.spec.BenchmarkSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a child does that was started before there was a run for it. */
class ChildRunTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final List<Long> planned = new ArrayList<>();

  @Test
  void aRehearsalIsReadAndDoesNotRun() throws IOException {
    told(ChildRun.REHEARSE + job(1) + "\n");
    assertThat(planned).containsExactly(1L);
    assertThat(console.out()).isEmpty();
  }

  @Test
  void theJobFollows() throws IOException {
    told(ChildRun.REHEARSE + job(1) + "\n" + job(2) + "\n");
    assertThat(planned).containsExactly(1L, 2L);
    assertThat(console.out().lines()).singleElement().asString().contains("planned 2");
  }

  private String job(long seed) {
    BenchmarkSpec spec = Stored.run("run-sqlite").spec().withSeed(seed);
    return JsonLine.write(
        new ChildJob(
            spec,
            "a run",
            folder.toString(),
            "run-1",
            folder.toString(),
            Shown.NOTHING,
            1,
            Stored.run("run-sqlite").environment()));
  }

  private void told(String lines) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    new ChildRun(this::plan, in, console.console()).run();
  }

  /** A job that cannot be planned ends before its run. */
  private PlannedRun plan(BenchmarkSpec spec) {
    long seed = spec.data().seed();
    planned.add(seed);
    if (planned.size() > 1) {
      throw new IllegalStateException("planned " + seed);
    }
    return FreshJvmsTest.plan();
  }
}
