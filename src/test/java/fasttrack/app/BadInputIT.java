package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a careless user sees: one line that says what is wrong, and a status. */
class BadInputIT extends InFolder {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2|run --backend sqllite|--backend: unknown backend 'sqllite'; did you mean 'sqlite'?",
        "2|run --terminls 3|unknown option '--terminls'; did you mean '--terminals'?",
        "2|run --scale 0|--scale: must be from 1 to",
        "2|run --duration -5s|--duration: must not be negative: -5s",
        "2|run --mix T1=2147483647,T2=1|--mix: weights must add up to at most 2,147,483,647",
        "2|run --isolation read-committed|--isolation: sqlite does not offer read-committed",
        "2|run --url jdbc:postgresql://localhost/x|--url: is an option of backends mariadb and"
            + " postgresql, not of",
        "2|run -b postgresql --url jdbc:postgresql://u:secret@127.0.0.1:1/x|the URL must not hold",
        "3|run -b postgresql --url jdbc:postgresql://127.0.0.1:1/x|cannot connect at jdbc:",
        "2|run -b postgresql --url jdbc:postgresql://127.0.0.1:99999/x|not the URL of a PostgreSQL",
        "2|run -b postgresql --url jdbc:postgresql:///x?sslpassword=secret|the URL must not hold",
        "2|check --config none.yaml|{}/none.yaml: no such file",
        "2|versus|--backend: there is nothing to compare: name several, such as --backend sqlite,",
        "2|versus -b duckdb,h2|--backend: there is no isolation level that all of them offer"
            + " (duckdb:",
        "2|versus -b sqlite --vary out=a,b|--vary: --out is not an option that determines a run",
        "2|versus -b sqlite --vary wait=on,off|--vary: --wait is not an option that determines a"
            + " run; did you mean '--waits'?",
        "2|locks -b network --at-most 1s|--at-most: is too short for one round: ",
        "2|versus -b h2,hsqldb --at-most 1s|--at-most: is too short for one block: ",
        "2|jmh --jar x.jar -b sqlite|--backend: chooses among our own micro-runs",
      })
  void mistakesAreExplained(int status, String arguments, String problem) throws Exception {
    rejected(status, problem.replace("{}", folder.toString()), arguments.split(" "));
  }

  /** Which shows what libraries log, too. */
  @Test
  void soTheyAreByAProcess() throws Exception {
    String arguments = "run -b postgresql --url jdbc:postgresql://127.0.0.1:1/x";
    rejected(3, "cannot connect at jdbc:", launcher.run(arguments.split(" ")));
  }

  @Test
  void brokenYamlIsNamedWithItsLine() throws Exception {
    Path file = Files.writeString(folder.resolve("bench.yaml"), "scale: 1\nseed: a: b\n");
    rejected(2, file + ":2: not valid YAML ", "run", "--config", file.toString());
  }

  @Test
  void aFileAsksForStackTracesAsTheCommandLineDoes() throws Exception {
    Path file = Files.writeString(folder.resolve("bench.yaml"), "verbose: true\nscale: 0\n");
    InJvm.Ended ended = fasttrack.run("run", "--config", file.toString());
    assertThat(ended.status()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .contains(file + ":2: scale: must be from 1 to", "\tat fasttrack.app.options.command.");
  }

  @Test
  void anInvalidFolderForResultsIsRefusedBeforeTheRun() throws Exception {
    // permissions do not bind root, so a file stands in the way
    Path file = Files.writeString(folder.resolve("file"), "");
    Path out = file.resolve("results");
    rejected(3, "results cannot be written below " + out, "run", "--out", out.toString());
  }

  @Test
  void anInvalidWorkFolderIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path work = file.resolve("work");
    rejected(3, "cannot create the folder " + work, "run", "--work", work.toString());
  }

  @ParameterizedTest
  @CsvSource({"sqlite, sqlite/fasttrack.db", "hsqldb, hsqldb", "network, network/rocksdb"})
  void whereNothingIsThereNothingIsMadeToCheckIt(String backend, String place) throws Exception {
    Path work = folder.resolve("nowhere");
    String nothing =
        "%s holds no data of fasttrack, tp1, contended or yewcom; 'fasttrack run --backend %s' populates it"
            .formatted(work.resolve(place), backend);
    rejected(3, nothing, "check", "--backend", backend, "--work", work.toString());
    assertThat(work).doesNotExist();
  }

  @Test
  void aTemporaryFolderThatTakesNoLibraryIsNamed() throws Exception {
    InJvm.Ended ended =
        launcher
            .start(
                Map.of("FASTTRACK_JAVA_OPTS", "-Djava.io.tmpdir=" + folder.resolve("none")),
                "run",
                "--quiet")
            .end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .contains("fasttrack: SQLite: its library cannot be unpacked in the temporary folder ")
        .contains("none (there is no such folder)")
        .doesNotContain("org.sqlite");
  }

  @Test
  void aFullDiscForResultsIsNoticedBeforeTheRun() throws Exception {
    Path disc = tinyDisc();
    try {
      String out = disc.resolve("results").toString();
      rejected(3, "results cannot be written below " + out, "run", "--out", out);
    } finally {
      unmount(disc);
    }
  }

  @Test
  void aFullDiscForTheDatabaseEndsTheLoad() throws Exception {
    Path disc = tinyDisc();
    try {
      String work = disc.resolve("work").toString();
      rejected(3, "cannot load the rows: the disk of " + work, "run", "--quiet", "--work", work);
    } finally {
      unmount(disc);
    }
  }

  /** Expects one line after those of progress, and nothing kept. */
  private void rejected(int status, String problem, String... arguments) {
    rejected(status, problem, fasttrack.run(arguments));
  }

  private void rejected(int status, String problem, InJvm.Ended ended) {
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err().lines().reduce("", (first, second) -> second))
        .startsWith("fasttrack: " + problem);
    assertThat(ended.err()).doesNotContain("\tat ", "Exception in thread", "secret");
    // what libraries log is in the run's log alone
    assertThat(ended.err().lines())
        .allSatisfy(line -> assertThat(line).matches("fasttrack: .*|\\w+ on \\w+: .*"));
    assertThat(fasttrack.bundles()).isEmpty();
  }

  private Path tinyDisc() throws IOException, InterruptedException {
    Path disc = Files.createDirectory(folder.resolve("disc"));
    ProcessBuilder mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disc.toString());
    assumeTrue(runs(mount), "this user may not mount a small disc");
    return disc;
  }

  private static void unmount(Path disc) throws InterruptedException {
    // a process that another test forks has this JVM's files open until it becomes another program
    runs(new ProcessBuilder("umount", "--lazy", disc.toString()));
  }

  private static boolean runs(ProcessBuilder command) throws InterruptedException {
    try {
      return command
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
