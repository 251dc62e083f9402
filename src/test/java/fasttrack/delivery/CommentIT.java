package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What .ci/jmh-comment leaves on a pull request and on a merge request. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script")
class CommentIT {
  private static final Path SCRIPT =
      Path.of(System.getProperty("fasttrack.root"), ".ci/jmh-comment").toAbsolutePath();

  @TempDir private Path folder;
  private Path report;

  @BeforeEach
  void writeReport() throws IOException {
    report =
        Files.writeString(folder.resolve("report.md"), "**12 \"faster\"**\n\n| a\\b | 3 µs |\n");
  }

  static Comments gitHub() throws IOException {
    return new Comments(
        "/repos/us/ours/issues/17/comments",
        "/repos/us/ours/issues/comments",
        "PATCH",
        "Authorization",
        "Bearer secret");
  }

  static Map<String, String> onGitHub(Comments comments) {
    return Map.of(
        "GITHUB_ACTIONS", "true",
        "GITHUB_API_URL", comments.address(),
        "GITHUB_REPOSITORY", "us/ours",
        "PULL_REQUEST", "17",
        "GITHUB_TOKEN", "secret",
        "FASTTRACK_NO_BUILD", "");
  }

  private String comment(Map<String, String> variables, String name)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toString(), report.toString(), name)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(new HashMap<>(variables));
    builder.environment().computeIfAbsent("GITHUB_ACTIONS", absent -> "");
    builder.environment().put("NO_PROXY", "*");
    Process process = builder.start();
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readString(output);
  }

  @Test
  void aSecondRunUpdatesTheComment() throws Exception {
    try (Comments comments = gitHub()) {
      comments.add("Looks good.");
      assertThat(comment(onGitHub(comments), "micro-runs")).isEmpty();
      assertThat(comments.bodies())
          .containsExactly(
              "Looks good.", "<!-- jmh-gate: micro-runs -->\n" + Files.readString(report));

      Files.writeString(report, "all within noise\n");
      assertThat(comment(onGitHub(comments), "micro-runs")).isEmpty();
      assertThat(comments.bodies())
          .containsExactly("Looks good.", "<!-- jmh-gate: micro-runs -->\nall within noise\n");
    }
  }

  @Test
  void anotherGateHasAnotherComment() throws Exception {
    try (Comments comments = gitHub()) {
      comment(onGitHub(comments), "micro-runs");
      comment(onGitHub(comments), "micro");
      assertThat(comments.bodies()).hasSize(2);
    }
  }

  @Test
  void theCommentIsFoundBehindManyOthers() throws Exception {
    try (Comments comments = gitHub()) {
      for (int other = 0; other < 200; other++) {
        comments.add("comment " + other);
      }
      comment(onGitHub(comments), "micro-runs");
      comment(onGitHub(comments), "micro-runs");
      assertThat(comments.bodies()).hasSize(201);
    }
  }

  @Test
  void aTokenThatMayOnlyReadFailsNothing() throws Exception {
    try (Comments comments = gitHub()) {
      comments.setReadOnly();
      assertThat(comment(onGitHub(comments), "micro-runs"))
          .contains("403", "could not comment on the request; the report is " + report);
      assertThat(comments.bodies()).isEmpty();
    }
  }

  @Test
  void gitLab() throws Exception {
    String notes = "/projects/5/merge_requests/17/notes";
    try (Comments comments = new Comments(notes, notes, "PUT", "PRIVATE-TOKEN", "secret")) {
      Map<String, String> variables =
          Map.of(
              "CI_API_V4_URL", comments.address(),
              "CI_MERGE_REQUEST_PROJECT_ID", "5",
              "CI_MERGE_REQUEST_IID", "17",
              "GITLAB_TOKEN", "secret");
      comments.add("Looks good.");
      comment(variables, "micro-runs");
      assertThat(comment(variables, "micro-runs")).isEmpty();
      assertThat(comments.bodies())
          .containsExactly(
              "Looks good.", "<!-- jmh-gate: micro-runs -->\n" + Files.readString(report));
    }
  }
}
