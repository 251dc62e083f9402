package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Runs the shell steps of a workflow or of a composite action as they are written, as GitHub runs
 * them: by bash, with the variables that a job has. Steps that use an action of this repository run
 * that action's steps; those that use any other action are left out.
 *
 * <p>Of GitHub's expressions it knows names, {@code ==} and {@code &&}, and fails on others.
 */
final class Workflow {
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{(.*?)}}");
  private static final Pattern NAME = Pattern.compile("[a-z_]+(\\.[a-zA-Z_-]+)+");
  private static final Pattern EQUALITY = Pattern.compile("(\\S+) == '([^']*)'");

  private final Path workspace;
  private final Path temporary;
  private final Map<String, String> variables;
  private final Map<String, String> context = new HashMap<>();
  private final Map<String, String> moreInputs = new HashMap<>();
  private final long minutesMax;
  private int started;

  /** What a job has left behind. */
  record Ended(int status, String output, String summary, Map<String, String> context) {}

  /**
   * Prepares a job.
   *
   * @param workspace the checkout in which its steps run
   * @param temporary an empty folder
   * @param variables further variables of its steps
   * @param context the values of GitHub's expressions, such as {@code github.token}
   * @param minutesMax how long a step may take
   */
  Workflow(
      Path workspace,
      Path temporary,
      Map<String, String> variables,
      Map<String, String> context,
      long minutesMax) {
    this.workspace = workspace;
    this.temporary = temporary;
    this.variables = variables;
    this.context.putAll(context);
    this.context.put("runner.temp", temporary.toString());
    this.minutesMax = minutesMax;
  }

  static JsonNode read(Path file) throws IOException {
    return new YAMLMapper().readTree(Files.readString(file));
  }

  /**
   * Runs the only job of a workflow of the workspace, to its end or to the first step that fails.
   *
   * @param more inputs for the action that it uses, beside those that are written there
   */
  Ended run(String file, Map<String, String> more) throws IOException, InterruptedException {
    moreInputs.putAll(more);
    JsonNode jobs = read(workspace.resolve(".github/workflows").resolve(file)).get("jobs");
    assertThat(jobs.size()).isEqualTo(1);
    return ended(steps(jobs.iterator().next().get("steps"), null));
  }

  /** Runs an action of the workspace. */
  Ended use(String action, Map<String, String> inputs) throws IOException, InterruptedException {
    return ended(action(action, inputs));
  }

  private Ended ended(int status) throws IOException {
    StringBuilder output = new StringBuilder();
    for (int step = 1; step <= started; step++) {
      output.append(Files.readString(temporary.resolve("output-" + step)));
    }
    Path summary = temporary.resolve("summary");
    return new Ended(
        status,
        output.toString(),
        Files.exists(summary) ? Files.readString(summary) : "",
        Map.copyOf(context));
  }

  private int action(String name, Map<String, String> given)
      throws IOException, InterruptedException {
    Path folder = workspace.resolve(name);
    JsonNode action = read(folder.resolve("action.yml"));
    context.keySet().removeIf(key -> key.startsWith("inputs."));
    for (Map.Entry<String, JsonNode> input : action.get("inputs").properties()) {
      JsonNode byDefault = input.getValue().path("default");
      context.put(
          "inputs." + input.getKey(),
          given.getOrDefault(input.getKey(), filled(byDefault.asString(""))));
    }
    assertThat(action.get("inputs").propertyNames()).containsAll(given.keySet());
    return steps(action.get("runs").get("steps"), folder);
  }

  private int steps(JsonNode steps, @Nullable Path action)
      throws IOException, InterruptedException {
    for (JsonNode step : steps) {
      if (!holds(step.path("if").asString("true"))) {
        continue;
      }
      String uses = step.path("uses").asString("");
      int status = 0;
      if (uses.startsWith("./")) {
        Map<String, String> inputs = values(step.path("with"));
        inputs.putAll(moreInputs);
        status = action(uses, inputs);
      } else if (step.has("run")) {
        status = shell(step, action);
      }
      if (status != 0) {
        return status;
      }
    }
    return 0;
  }

  /** Runs a shell step as GitHub does, and takes its outputs over. */
  private int shell(JsonNode step, @Nullable Path action) throws IOException, InterruptedException {
    started++;
    Path script = Files.writeString(temporary.resolve("step.sh"), step.get("run").asString());
    Path outputs = temporary.resolve("outputs-" + started);
    List<String> bash =
        step.path("shell").asString("").equals("bash")
            ? List.of("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
            : List.of("bash", "-e", script.toString());
    ProcessBuilder builder =
        new ProcessBuilder(bash)
            .directory(workspace.toFile())
            .redirectErrorStream(true)
            .redirectOutput(temporary.resolve("output-" + started).toFile());
    Map<String, String> environment = builder.environment();
    environment.put("GITHUB_ACTIONS", "true");
    environment.put("GITHUB_WORKSPACE", workspace.toString());
    environment.put("GITHUB_OUTPUT", outputs.toString());
    environment.put("GITHUB_STEP_SUMMARY", temporary.resolve("summary").toString());
    environment.put("RUNNER_TEMP", temporary.toString());
    if (action != null) {
      environment.put("GITHUB_ACTION_PATH", action.toString());
    }
    environment.putAll(variables);
    environment.putAll(values(step.path("env")));
    Process process = builder.start();
    if (!process.waitFor(minutesMax, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("still runs: " + step);
    }
    takeOutputs(step.path("id").asString(""), outputs);
    return process.exitValue();
  }

  private void takeOutputs(String step, Path outputs) throws IOException {
    if (Files.exists(outputs)) {
      for (String line : Files.readAllLines(outputs)) {
        int equals = line.indexOf('=');
        context.put(
            "steps." + step + ".outputs." + line.substring(0, equals), line.substring(equals + 1));
      }
    }
  }

  private Map<String, String> values(JsonNode map) {
    Map<String, String> values = new HashMap<>();
    map.properties()
        .forEach(entry -> values.put(entry.getKey(), filled(entry.getValue().asString())));
    return values;
  }

  private String filled(String text) {
    return EXPRESSION.matcher(text).replaceAll(found -> quoted(value(found.group(1).strip())));
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private String value(String name) {
    assertThat(name).matches(NAME);
    return context.getOrDefault(name, "");
  }

  private boolean holds(String condition) {
    Matcher expression = EXPRESSION.matcher(condition);
    String terms = expression.matches() ? expression.group(1) : condition;
    return List.of(terms.split("&&")).stream().map(String::strip).allMatch(this::termHolds);
  }

  private boolean termHolds(String term) {
    if (term.equals("true")) {
      return true;
    }
    Matcher equality = EQUALITY.matcher(term);
    return equality.matches()
        ? value(equality.group(1)).equals(equality.group(2))
        : !value(term).isEmpty();
  }
}
