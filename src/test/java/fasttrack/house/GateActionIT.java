package fasttrack.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the action that gates micro-runs, as they are written, on the finished program. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "shell steps")
class GateActionIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
  private static final String ACTION = ".github/actions/jmh-gate";

  @TempDir private Path folder;

  private Workflow job(Map<String, String> context, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("FASTTRACK_NO_BUILD", "1");
    variables.put("FASTTRACK_JAVA", System.getProperty("fasttrack.java", ""));
    return new Workflow(ROOT, folder, variables, context, 1);
  }

  @Test
  void whereThereIsNothingToJudge() throws Exception {
    Workflow.Ended ended =
        job(Map.of(), Map.of())
            .use(ACTION, Map.of("head", "no-such.jar", "base", "neither.jar", "forks", "1"));
    assertThat(ended.output()).contains("fasttrack: ");
    assertThat(ended.status()).isIn(2, 3);
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("error");
    assertThat(ended.summary()).contains("no comparison, exit status " + ended.status());
  }

  @Test
  void theReportOfAPullRequestIsCommentedAndTheGateFailsAllTheSame() throws Exception {
    try (Comments comments = CommentIT.gitHub()) {
      Workflow.Ended ended =
          job(
                  Map.of("github.token", "secret", "github.event.pull_request.number", "17"),
                  Map.of("GITHUB_API_URL", comments.address(), "GITHUB_REPOSITORY", "us/ours"))
              .use(ACTION, Map.of("head", "no-such.jar", "base", "neither.jar"));
      assertThat(ended.status()).isIn(2, 3);
      assertThat(comments.bodies())
          .singleElement()
          .isEqualTo("<!-- jmh-gate: jmh-gate -->\n" + ended.summary());
    }
  }

  @Test
  void noCommentWhereNoneIsWanted() throws Exception {
    try (Comments comments = CommentIT.gitHub()) {
      job(
              Map.of("github.token", "secret", "github.event.pull_request.number", "17"),
              Map.of("GITHUB_API_URL", comments.address(), "GITHUB_REPOSITORY", "us/ours"))
          .use(ACTION, Map.of("head", "no-such.jar", "base", "neither.jar", "comment", "false"));
      assertThat(comments.bodies()).isEmpty();
    }
  }
}
