package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.html.HtmlPage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process leaves in the folder of results that is killed, and who clears it up. */
class LeftoversTest {
  @TempDir private Path results;

  private final List<String> told = new ArrayList<>();

  /** The process that is killed. */
  public static void main(String[] args) throws Exception {
    Path results = Path.of(args[0]);
    Bundle.begin(results, "run", false);
    Bundle.begin(results, "saved", false);
    Files.writeString(hidden(results, ".saved-").resolve("result.json"), "{}");
    Files.createDirectory(SeriesFolder.begin(results, "series-kept").path().resolve("step-1"));
    Bundle.begin(results.resolve("series-kept"), "step-2", false);
    Bundle.begin(SeriesFolder.begin(results, "series-empty").path(), "step-1", false);
    Path acid = SeriesFolder.begin(results, "acid").path();
    Files.writeString(acid.resolve("kill-1.success"), "x");
    Files.writeString(acid.resolve("kill-1.success.log"), "x");
    Path noted = SeriesFolder.begin(results, "noted").path();
    Files.writeString(noted.resolve("notes.txt"), "not ours");
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
  }

  @Test
  void theNextProcessClearsUpWhatAKilledOneLeft() throws Exception {
    Files.createDirectory(results.resolve(".somebody-1"));
    Files.createDirectory(results.resolve("20260101-000000-sqlite-tp1"));
    Process process = child();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("ready");
      List<Path> before = all();
      Leftovers.clear(results, told::add);
      assertThat(all()).as("of a process that lives").containsExactlyElementsOf(before);
    } finally {
      process.destroyForcibly().waitFor();
    }
    Leftovers.clear(results, told::add);
    assertThat(all().stream().map(file -> results.relativize(file).toString()))
        .containsExactly(
            ".somebody-1",
            "20260101-000000-sqlite-tp1",
            "noted",
            "noted/notes.txt",
            "saved",
            "saved/result.json",
            "saved/run.log",
            "series-kept",
            "series-kept/step-1");
    assertThat(told)
        .containsExactly(
            "a run was killed when it had just saved its result, which is now in "
                + results.resolve("saved"));
  }

  @Test
  void aFolderOfResultsThatIsNotThereIsClear() {
    Leftovers.clear(results.resolve("none"), told::add);
    assertThat(results).isEmptyDirectory();
    assertThat(told).isEmpty();
  }

  @Test
  void whatIsKeptHasNoLock() throws Exception {
    try (SeriesFolder series = SeriesFolder.begin(results, "series")) {
      assertThat(series.path().resolve(".lock")).exists();
      series.keep("sweep", "{}", "text", new HtmlPage("page", List.of(), List.of()));
    }
    assertThat(all().stream().map(file -> file.getFileName().toString()))
        .containsExactly("series", "report.html", "sweep.json", "sweep.txt");
  }

  private Process child() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            LeftoversTest.class.getName(),
            results.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Path hidden(Path results, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .findFirst()
          .orElseThrow();
    }
  }

  private List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(results)) {
      return files.filter(file -> !file.equals(results)).sorted().toList();
    }
  }
}
