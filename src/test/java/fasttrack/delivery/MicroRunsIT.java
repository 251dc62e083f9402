package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The workflow that gates pull requests, as it is written, on two checkouts of this project that
 * its steps build. Only the micro-runs are fewer. The count that rises is one of the engine's:
 * allocation depends on what the compiler inlines, and is unsteady on a busy machine.
 */
@Tag("long")
class MicroRunsIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
  private static final Path TRANSACTIONS =
      Path.of("transactions/src/main/java/fasttrack/transactions/Fasttrack.java");
  private static final Map<String, String> FEWER = Map.of("include", "^T1 network", "forks", "2");

  @TempDir private Path folder;
  private Path project;

  @BeforeEach
  void cloneTheProject() throws Exception {
    project = folder.resolve("project");
    git(folder, "clone", "--quiet", ROOT.toUri().toString(), project.toString());
  }

  private static void git(Path folder, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=x", "-c", "user.email=x@x.example"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** Runs the workflow on a request that changes one file. */
  private Workflow.Ended request(Path file, String text) throws Exception {
    Files.writeString(project.resolve(file), text);
    git(project, "commit", "--quiet", "--all", "--message=Change");
    try (Comments comments = CommentIT.gitHub()) {
      Workflow.Ended ended =
          new Workflow(
                  project,
                  Files.createDirectory(folder.resolve("temporary")),
                  CommentIT.onGitHub(comments),
                  Map.of("github.token", "secret", "github.event.pull_request.number", "17"),
                  15)
              .run("micro-runs.yml", FEWER);
      assertThat(comments.bodies())
          .containsExactly("<!-- jmh-gate: micro-runs -->\n" + ended.summary());
      return ended;
    }
  }

  @Test
  void aChangeOfADocumentPasses() throws Exception {
    Workflow.Ended ended = request(Path.of("README.md"), "nothing\n");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("passed");
    assertThat(ended.summary()).containsPattern("none of \\d+ counts? rose");
    assertThat(Path.of(ended.context().get("steps.gate.outputs.result")))
        .isDirectoryContaining("glob:**/junit.xml");
  }

  /** T1 reads a customer's orders as T3 does, and locks more for it. */
  @Test
  void aTransactionThatLocksMoreFails() throws Exception {
    String before = Files.readString(project.resolve(TRANSACTIONS));
    String after =
        before.replace(
            "read(byKey(CUSTOMER, CUSTOMER_NO), CUSTOMER, \"customer_no\", \"name\", \"credit\")",
            "read(byKey(CUSTOMER, CUSTOMER_NO).toMembers(ORDERS), ORDERS, \"order_no\")");
    assertThat(after).isNotEqualTo(before);
    Workflow.Ended ended = request(TRANSACTIONS, after);
    assertThat(ended.status()).as(ended.output()).isEqualTo(99);
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("failed");
    assertThat(ended.summary())
        .contains("T1 network", "locks")
        .containsPattern("\\d+ counts? rose");
  }
}
