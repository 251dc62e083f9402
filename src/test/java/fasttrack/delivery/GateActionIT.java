package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.testing.Programs;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the action that gates micro-runs, as they are written, on the finished program. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "shell steps")
class GateActionIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
  private static final Path MICRO_RUNS = ROOT.resolve("target/dist/jmh");
  private static final String ACTION = ".github/actions/jmh-gate";

  @TempDir private Path folder;

  private Workflow job(Map<String, String> context, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("FASTTRACK_NO_BUILD", "1");
    variables.put("FASTTRACK_JAVA", System.getProperty("fasttrack.java", ""));
    return new Workflow(ROOT, folder, variables, context, 10);
  }

  @Test
  void whereThereIsNothingToJudge() throws Exception {
    Workflow.Ended ended =
        job(Map.of(), Map.of())
            .use(ACTION, Map.of("head", "no-such.jar", "base", "neither.jar", "forks", "1"));
    assertThat(ended.output()).contains("no-such.jar is no file");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("error");
    assertThat(ended.summary()).contains("no comparison, exit status " + ended.status());
  }

  @Tag("long")
  @Test
  void theBenchmarksOfAnotherProject() throws Exception {
    assumeTrue(Files.isDirectory(MICRO_RUNS), "this build has left out the micro-runs");
    Workflow.Ended ended =
        job(Map.of(), Map.of())
            .use(
                ACTION,
                Map.of(
                    "head", benchmarks("head").toString(),
                    "base", benchmarks("base").toString(),
                    "include", "ClockBenchmark.wall",
                    "forks", "1",
                    "jmh-arguments", "-wi 1 -w 50ms -i 1 -r 50ms"));
    assertThat(ended.output()).contains("1 of 3").doesNotContain("ClockBenchmark.thread");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("passed");
    assertThat(ended.summary()).contains("none of 1 count rose");
    Path result = Path.of(ended.context().get("steps.gate.outputs.result"));
    assertThat(result.resolve("junit.xml")).content().contains("ClockBenchmark.wall");
    try (Stream<Path> files = Files.walk(result)) {
      assertThat(files.filter(file -> file.endsWith("jmh-control.json")))
          .singleElement()
          .satisfies(file -> assertThat(file).content().contains("\"warmupTime\" : \"50 ms\""));
    }
  }

  @Test
  void aJarIsNotComparedWithItself() throws Exception {
    assumeTrue(Files.isDirectory(MICRO_RUNS), "this build has left out the micro-runs");
    Path head = benchmarks("head");
    Path copy = Files.copy(head, folder.resolve("base.jar"));
    Workflow.Ended ended =
        job(Map.of(), Map.of())
            .use(ACTION, Map.of("head", head.toString(), "base", copy.toString(), "forks", "1"));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output()).contains("is the same build as the head (jar ");
    assertThat(ended.context().get("steps.gate.outputs.verdict")).isEqualTo("error");
  }

  /** Makes a jar with JMH and benchmarks, as java -jar runs it: all in it is on its class path. */
  private Path benchmarks(String version) throws IOException {
    StringBuilder classPath = new StringBuilder();
    for (Path library : List.of(MICRO_RUNS, ROOT.resolve("target/dist/lib"))) {
      try (Stream<Path> jars = Files.list(library)) {
        jars.forEach(jar -> classPath.append(jar.toUri()).append(' '));
      }
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.openjdk.jmh.Main");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath.toString());
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    Path jar = folder.resolve(version + ".jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  @Test
  void theReportOfAPullRequestIsCommentedAndTheGateFailsAllTheSame() throws Exception {
    try (Comments comments = CommentIT.gitHub()) {
      Workflow.Ended ended =
          job(
                  Map.of("github.token", "secret", "github.event.pull_request.number", "17"),
                  Map.of("GITHUB_API_URL", comments.address(), "GITHUB_REPOSITORY", "us/ours"))
              .use(ACTION, Map.of("head", "no-such.jar", "base", "neither.jar"));
      assertThat(ended.status()).isEqualTo(2);
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

  /** Runs the gate of a checkout whose program does no more than to end as it is told. */
  private int gate(int measured, int compared) throws Exception {
    Path checkout = Files.createTempDirectory(folder, "checkout");
    Path gate = Files.createDirectory(checkout.resolve(".ci")).resolve("jmh-gate");
    Programs.copy(ROOT.resolve(".ci/jmh-gate"), gate);
    Programs.write(
        checkout.resolve("fasttrack"),
        """
        #!/bin/sh
        command=$1
        while [ "$1" != --out ]; do shift; done
        if [ "$command" = jmh ]; then
          touch "$2/head.json"
          exit %d
        fi
        while [ "$1" != --markdown ]; do shift; done
        echo compared >"$2"
        exit %d
        """
            .formatted(measured, compared));
    ProcessBuilder builder = new ProcessBuilder(gate.toString(), folder.toString());
    builder.environment().put("JMH_BASE", "base");
    return builder.redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().waitFor();
  }

  @Test
  void whereAMicroRunFailedTheOthersAreCompared() throws Exception {
    assertThat(gate(4, 0)).isEqualTo(4);
    assertThat(folder.resolve("report.md")).hasContent("compared");
    assertThat(gate(4, 99)).as("a count rose all the same").isEqualTo(99);
    assertThat(gate(130, 0)).isEqualTo(130);
    assertThat(folder.resolve("report.md")).content().contains("no comparison, exit status 130");
  }
}
