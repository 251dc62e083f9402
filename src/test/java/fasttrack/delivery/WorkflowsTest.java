package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The rules that every workflow and action of this repository keeps. */
class WorkflowsTest {
  private static final Path GITHUB = Path.of(System.getProperty("fasttrack.root"), ".github");

  private static List<JsonNode> workflows() throws IOException {
    return read(GITHUB.resolve("workflows"), ".yml");
  }

  private static List<JsonNode> read(Path folder, String end) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(end)).sorted().toList()) {
        found.add(Workflow.read(file));
      }
    }
    assertThat(found).isNotEmpty();
    return found;
  }

  private static List<JsonNode> steps() throws IOException {
    List<JsonNode> steps = new ArrayList<>();
    for (JsonNode workflow : workflows()) {
      workflow.get("jobs").forEach(job -> job.get("steps").forEach(steps::add));
    }
    for (JsonNode action : read(GITHUB.resolve("actions"), "action.yml")) {
      action.get("runs").get("steps").forEach(steps::add);
    }
    return steps;
  }

  @Test
  void textOfAPullRequestNeverBecomesPartOfAScript() throws Exception {
    assertThat(steps())
        .extracting(step -> step.path("run").asString(""))
        .anyMatch(run -> !run.isEmpty())
        .noneMatch(run -> run.contains("${{"));
  }

  @Test
  void actionsOfOthersArePinnedToACommit() throws Exception {
    assertThat(steps())
        .extracting(step -> step.path("uses").asString(""))
        .filteredOn(uses -> !uses.isEmpty() && !uses.startsWith("./"))
        .isNotEmpty()
        .allMatch(uses -> uses.matches("[\\w./-]+@[0-9a-f]{40}"));
  }

  @Test
  void permissionsAreStatedAndTimeIsLimited() throws Exception {
    assertThat(workflows())
        .allMatch(
            workflow -> workflow.path("permissions").path("contents").asString("").equals("read"))
        .allMatch(workflow -> workflow.path("concurrency").has("group"))
        .flatExtracting(workflow -> List.copyOf(workflow.get("jobs").values()))
        .allMatch(job -> job.path("timeout-minutes").isInt());
  }
}
