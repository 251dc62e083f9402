package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The commands of the job for GitLab, as they are written, on the finished program. The clone that
 * the job begins with is this checkout.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "shell commands")
class GitLabJobIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();

  @TempDir private Path project;

  private final Map<String, String> variables =
      new HashMap<>(
          Map.of(
              "JMH_HEAD", "no-such.jar",
              "JMH_BASE", "neither.jar",
              "CI_JOB_NAME", "micro-runs",
              "CI_MERGE_REQUEST_PROJECT_ID", "5",
              "CI_MERGE_REQUEST_IID", "17",
              "FASTTRACK_NO_BUILD", "1",
              "FASTTRACK_JAVA", System.getProperty("fasttrack.java", ""),
              "GITHUB_ACTIONS", ""));

  private int run(String part) throws IOException, InterruptedException {
    JsonNode job = Workflow.read(ROOT.resolve(".gitlab/jmh-gate.yml")).get(".jmh-gate");
    StringBuilder script = new StringBuilder();
    job.get(part).forEach(line -> script.append(line.asString()).append('\n'));
    Files.writeString(project.resolve("script.sh"), script);
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-eo", "pipefail", "script.sh")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(project.resolve("output-" + part).toFile());
    builder.environment().put("CI_PROJECT_DIR", project.toString());
    builder.environment().putAll(variables);
    builder.environment().put("NO_PROXY", "*");
    Process process = builder.start();
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  @Test
  void theReportIsAnArtifactAndANote() throws Exception {
    Path clone = Files.createSymbolicLink(project.resolve(".fasttrack"), ROOT);
    assertThat(run("script")).isEqualTo(2);
    Path report = project.resolve("jmh-gate/report.md");
    assertThat(report).content().contains("no comparison");

    String notes = "/projects/5/merge_requests/17/notes";
    try (Comments comments = new Comments(notes, notes, "PUT", "PRIVATE-TOKEN", "secret")) {
      variables.put("CI_API_V4_URL", comments.address());
      assertThat(run("after_script")).isZero();
      assertThat(comments.bodies()).isEmpty();
      variables.put("GITLAB_TOKEN", "secret");
      assertThat(run("after_script")).isZero();
      assertThat(comments.bodies())
          .containsExactly("<!-- jmh-gate: micro-runs -->\n" + Files.readString(report));
    }
    Files.delete(clone);
  }
}
