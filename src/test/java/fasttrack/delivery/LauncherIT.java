package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.testing.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher runs, with which Java, and what it builds for that. */
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "the launcher is a POSIX shell script; Windows has none yet")
class LauncherIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();

  @TempDir private Path folder;

  private record Ended(int exit, String output) {}

  private Ended launch(Map<String, String> environment) throws IOException, InterruptedException {
    return launch(ROOT.resolve("fasttrack"), environment);
  }

  private Ended launch(Path launcher, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
    command.addAll(arguments.length == 0 ? List.of("--version") : List.of(arguments));
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_HOME"));
    builder.environment().put("FASTTRACK_NO_BUILD", "1");
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), Files.readString(output));
  }

  /** A program that says that it is a Java of this version. */
  private Path java(String version) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("java " + version).resolve("bin"));
    return Programs.write(
        bin.resolve("java"),
        """
        #!/bin/sh
        if [ "$1" = -version ]; then echo 'openjdk version "%s" 2025-01-01' >&2; exit; fi
        for argument; do echo "[$argument]"; done
        """
            .formatted(version));
  }

  @Test
  void aJavaThatIsTooOld() throws Exception {
    Ended ended = launch(Map.of("FASTTRACK_JAVA", java("17.0.15").toString()));
    assertThat(ended.output()).contains("is Java 17", "Java 21 or newer");
    assertThat(ended.exit()).isEqualTo(3);
  }

  @Test
  void anOldStyleVersion() throws Exception {
    Ended ended = launch(Map.of("FASTTRACK_JAVA", java("1.8.0_442").toString()));
    assertThat(ended.output()).contains("is Java 8");
    assertThat(ended.exit()).isEqualTo(3);
  }

  @Test
  void noSuchJava() throws Exception {
    Ended ended = launch(Map.of("FASTTRACK_JAVA", "/nonexistent/java"));
    assertThat(ended.output()).contains("FASTTRACK_JAVA=/nonexistent/java is not a program");
    assertThat(ended.exit()).isEqualTo(3);
  }

  @Test
  void javaHomeIsFoundAndTheArgumentsArrive() throws Exception {
    Path home = java("21.0.8").getParent().getParent();
    Ended ended =
        launch(Map.of("JAVA_HOME", home.toString(), "FASTTRACK_JAVA_OPTS", "-Xmx1g -Da=b"));
    assertThat(ended.output())
        .isEqualTo(
            """
            [--enable-native-access=ALL-UNNAMED]
            [-XX:+DisplayVMOutputToStderr]
            [-Xlog:disable]
            [-Xlog:all=warning:stderr]
            [-Xmx1g]
            [-Da=b]
            [-Dfasttrack.jmh=%1$s/jmh]
            [-Dfasttrack.plugins=%2$s/plugins]
            [-cp]
            [%1$s/lib/*]
            [fasttrack.app.Main]
            [--version]
            """
                .formatted(ROOT.resolve("target/dist").toRealPath(), ROOT.toRealPath()));
  }

  /** Which would stand before the JSON that a program reads. */
  @Test
  void whatJavaItselfSaysIsNotOnStandardOutput() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", ROOT.resolve("fasttrack").toString(), "schema", "sweep")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("FASTTRACK_NO_BUILD", "1");
    builder.environment().put("FASTTRACK_JAVA_OPTS", "-XX:+UseLargePages");
    Process process = builder.start();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("{");
      said.transferTo(Writer.nullWriter());
    }
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void onlyTheJavaThatMadeTheArchiveOfClassesReadsIt() throws Exception {
    Path launcher = installed();
    Path dist = launcher.resolveSibling("target").resolve("dist");
    Path maker = java("25");
    Files.writeString(dist.resolve("classes.jsa"), "");
    Files.writeString(dist.resolve("classes.java"), maker + "\n");
    String option = "[-XX:SharedArchiveFile=" + dist.toRealPath().resolve("classes.jsa") + "]";
    assertThat(launch(launcher, Map.of("FASTTRACK_JAVA", maker.toString())).output())
        .contains(option);
    assertThat(launch(launcher, Map.of("FASTTRACK_JAVA", java("21").toString())).output())
        .doesNotContain("classes.jsa");
  }

  @Test
  void classesComeFromTheArchiveAndABrokenOneIsIgnoredSilently() throws Exception {
    Path launcher = installed();
    Path dist = launcher.resolveSibling("target").resolve("dist");
    Files.delete(dist.resolve("lib"));
    Files.createSymbolicLink(dist.resolve("lib"), ROOT.resolve("target/dist/lib"));
    Path archive = dist.resolve("classes.jsa");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(dist.resolve("classes.java"), java + "\n");
    String version = versionOf(launcher, java, "-Xlog:disable -XX:ArchiveClassesAtExit=" + archive);
    assertThat(version).startsWith("fasttrack ").hasLineCount(2);
    assertThat(versionOf(launcher, java, "")).isEqualTo(version);
    assertThat(versionOf(launcher, java, "-Xlog:class+load"))
        .containsPattern("fasttrack[.]app[.]Main source: shared objects file");
    Files.writeString(archive, "no archive");
    assertThat(versionOf(launcher, java, "")).isEqualTo(version);
    Files.delete(dist.resolve("lib"));
  }

  private String versionOf(Path launcher, String java, String options) throws Exception {
    return launch(launcher, Map.of("FASTTRACK_JAVA", java, "FASTTRACK_JAVA_OPTS", options))
        .output();
  }

  /** A launcher with an empty distribution. */
  private Path installed() throws IOException {
    Path dist = Files.createDirectories(folder.resolve("target/dist"));
    Files.createDirectory(dist.resolve("lib"));
    Files.createFile(dist.resolve(".built"));
    return Programs.copy(ROOT.resolve("fasttrack"), folder.resolve("fasttrack"));
  }

  @Test
  void aNumberedJavaHomeIsFound() throws Exception {
    Path home = java("25").getParent().getParent();
    Ended ended = launch(Map.of("JAVA_HOME", "/nonexistent", "JAVA_HOME_25_X64", home.toString()));
    assertThat(ended.output()).contains("[fasttrack.app.Main]");
  }

  @Test
  void nothingBuiltAndNoBuildAllowed() throws Exception {
    Path copy = Programs.copy(ROOT.resolve("fasttrack"), folder.resolve("fasttrack"));
    Ended ended = launch(copy, Map.of("FASTTRACK_JAVA", java("21").toString()));
    assertThat(ended.output()).contains("nothing is built yet");
    assertThat(ended.exit()).isEqualTo(3);
  }

  @Test
  void aRuntimeWithoutACompilerCannotBuild() throws Exception {
    Path copy = Programs.copy(ROOT.resolve("fasttrack"), folder.resolve("fasttrack"));
    Map<String, String> environment =
        Map.of(
            "FASTTRACK_JAVA",
            java("21").toString(),
            "FASTTRACK_NO_BUILD",
            "",
            "PATH",
            "/usr/bin:/bin",
            "HOME",
            folder.toString());
    Ended ended = launch(copy, environment, "run");
    // where the machine has a JDK the launcher finds it, and the build fails for want of a project
    assertThat(ended.output()).containsAnyOf("only a Java runtime", "the build failed");
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(folder.resolve("target/.build.lock")).doesNotExist();
  }

  @Test
  void anInstallationRunsTheJarsBesideItAndBuildsNothing() throws Exception {
    Path launcher = Programs.copy(ROOT.resolve("fasttrack"), folder.resolve("fasttrack"));
    Path lib = Files.createDirectory(folder.resolve("lib"));
    Path cache = folder.resolve("cache");
    Map<String, String> environment =
        Map.of(
            "FASTTRACK_JAVA",
            java("21").toString(),
            "FASTTRACK_NO_BUILD",
            "0",
            "XDG_CACHE_HOME",
            cache.toString());
    Ended asked = launch(launcher, environment, "--version");
    assertThat(asked.exit()).as(asked.output()).isZero();
    assertThat(asked.output()).contains("[" + lib.toRealPath() + "/*]").doesNotContain("first use");
    assertThat(cache).doesNotExist();
    assertThat(launch(launcher, environment, "run").output()).contains("first use", "[run]");
    // this Java has made no archive, and is not asked again
    assertThat(launch(launcher, environment, "run").output())
        .contains("[run]")
        .doesNotContain("first use", "classes.jsa");
    assertThat(folder.resolve("target")).doesNotExist();
  }

  /** A project of one source file, whose build does no more than to leave a distribution. */
  private final class Project {
    private final Path source = folder.resolve("core/src/main/Source.java");
    private final Map<String, String> environment;

    Project() throws IOException {
      Files.createDirectories(source.getParent());
      Programs.copy(ROOT.resolve("fasttrack"), folder.resolve("fasttrack"));
      Path java = java("25");
      Programs.copy(java, java.resolveSibling("javac"));
      environment = Map.of("FASTTRACK_JAVA", java.toString(), "FASTTRACK_NO_BUILD", "");
      Programs.write(
          folder.resolve("mvnw"),
          """
          #!/bin/sh
          for argument; do case $argument in -Dbuild.name=*) name=${argument#*=} ;; esac; done
          echo "$name" >>made
          mkdir -p "target/builds/$name/lib"
          case " $* " in *" -pl "*) ;; *) mkdir "target/builds/$name/jmh" ;; esac
          touch "target/builds/$name/.started"
          """);
      change("one");
    }

    void change(String text) throws IOException {
      Files.writeString(source, text);
      // a file system may count in seconds
      FileTime later = FileTime.from(Instant.now().plusSeconds(made().size()));
      Files.setLastModifiedTime(source, later);
    }

    /** Returns the names of the builds that were made, in their order. */
    List<String> made() throws IOException {
      Path made = folder.resolve("made");
      return Files.exists(made) ? Files.readAllLines(made) : List.of();
    }

    Ended start(String... arguments) throws Exception {
      return launch(folder.resolve("fasttrack"), environment, arguments);
    }

    /** Starts a command, and returns the name of the build that it runs. */
    String runs(String... arguments) throws Exception {
      Ended ended = start(arguments);
      assertThat(ended.exit()).as(ended.output()).isZero();
      Matcher classPath =
          Pattern.compile("\\[.*/target/builds/(.*)/lib/\\*]").matcher(ended.output());
      assertThat(classPath.find()).as(ended.output()).isTrue();
      return classPath.group(1);
    }

    boolean isThere(String build) {
      return Files.isDirectory(folder.resolve("target/builds").resolve(build));
    }

    void usedBy(String build, long pid) throws IOException {
      Files.createFile(folder.resolve("target/builds/" + build + "/users/" + pid));
    }
  }

  @Test
  void aCommandKeepsItsBuildWhateverIsBuiltMeanwhile() throws Exception {
    Project project = new Project();
    String first = project.runs("run");
    assertThat(project.runs("run")).isEqualTo(first);
    project.usedBy(first, ProcessHandle.current().pid());
    project.change("two");
    String second = project.runs("run");
    assertThat(project.made()).containsExactly(first, second).doesNotHaveDuplicates();
    assertThat(project.isThere(first)).isTrue();
    project.change("three");
    project.runs("run");
    assertThat(project.isThere(first)).as("used").isTrue();
    assertThat(project.isThere(second)).as("used by nobody any more").isFalse();
    project.change("one");
    assertThat(project.runs("run")).as("built before").isEqualTo(first);
    assertThat(project.made()).hasSize(3);
  }

  @Test
  void microRunsAreBuiltForTheirCommandInAFolderOfTheirOwn() throws Exception {
    Project project = new Project();
    String without = project.runs("run");
    String with = project.runs("jmh");
    assertThat(with).isNotEqualTo(without);
    assertThat(project.runs("run")).isEqualTo(with);
    assertThat(project.made()).containsExactly(without, with);
  }

  /** A repository with what the launcher reads of a clone in which nothing is built. */
  private final class FreshClone {
    private final Map<String, String> java =
        Map.of("FASTTRACK_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    private final String commit;

    FreshClone() throws Exception {
      Path make =
          Files.writeString(
              folder.resolve("make"),
              """
              helps=src/test/resources/fasttrack/app/golden/help
              mkdir -p "$2/$helps" && cd "$1" && cp -p fasttrack pom.xml "$2" && cp $helps/*.txt "$2/$helps" &&
                cd "$2" && git init -q && git add . &&
                git -c user.name=x -c user.email=x@x.example commit -qm one && git rev-parse --short=10 HEAD
              """);
      Ended made = launch(make, Map.of(), ROOT.toString(), path("").toString());
      assertThat(made.exit()).as(made.output()).isZero();
      commit = made.output().strip();
    }

    Path path(String name) {
      return folder.resolve("clone").resolve(name);
    }

    Ended says(String... arguments) throws Exception {
      return launch(path("fasttrack"), java, arguments);
    }

    Ended programSays(String... arguments) throws Exception {
      return launch(ROOT.resolve("fasttrack"), java, arguments);
    }
  }

  @Test
  void aFreshCloneSaysItsHelpAsTheProgramDoes() throws Exception {
    FreshClone clone = new FreshClone();
    Ended help = clone.programSays("--help");
    assertThat(help.output()).contains("Usage: fasttrack");
    for (String asked : List.of("--help", "-h", "help")) {
      assertThat(clone.says(asked)).isEqualTo(help);
    }
    Ended helpOfRun = clone.programSays("run", "--help");
    for (String asked : List.of("run --help", "help run", "run -w tp1 -h")) {
      assertThat(clone.says(asked.split(" "))).isEqualTo(helpOfRun);
    }
    for (String asked : List.of("run --help=all", "run-all --help", "jmh --list", "run")) {
      assertThat(clone.says(asked.split(" ")).exit()).as(asked).isEqualTo(3);
    }
    assertThat(clone.path("target")).doesNotExist();
  }

  @Test
  void aFreshCloneSaysItsVersionAsTheProgramDoes() throws Exception {
    FreshClone clone = new FreshClone();
    Ended program = clone.programSays("--version");
    String version = program.output().replaceFirst("[+].*", "+" + clone.commit);
    assertThat(clone.says("--version")).isEqualTo(new Ended(0, version));
    assertThat(clone.says("-V")).isEqualTo(new Ended(0, version));
    Files.createFile(clone.path("edited"));
    assertThat(clone.says("--version").output())
        .isEqualTo(version.replaceFirst("\n", ", not built yet\n"));
  }

  @Test
  void toAskDoesNotBuild() throws Exception {
    Project project = new Project();
    for (String asked : List.of("--help", "--version", "help")) {
      Ended ended = project.start(asked);
      assertThat(ended.exit()).isEqualTo(3);
      assertThat(ended.output())
          .contains("nothing is built yet", "FASTTRACK_NO_BUILD=0 ./fasttrack " + asked);
    }
    assertThat(project.made()).isEmpty();
    String first = project.runs("run", "--", "--list");
    project.change("two");
    assertThat(project.runs("run", "--help")).isEqualTo(first);
    assertThat(project.runs("jmh", "--list")).isEqualTo(first);
    assertThat(project.made()).containsExactly(first);
  }

  @Test
  void whatIsBuiltRunsWhereNothingCanBeWritten() throws Exception {
    Project project = new Project();
    Path target = Files.createDirectory(folder.resolve("target"));
    Path inTheWay = Files.createFile(target.resolve(".build.lock"));
    Ended nothing = project.start("run");
    assertThat(nothing.exit()).isEqualTo(3);
    assertThat(nothing.output()).contains("nothing is built yet, and cannot write to", "Clone");
    Files.delete(inTheWay);
    String first = project.runs("run");
    project.change("two");
    Files.createFile(inTheWay);
    Ended old = project.start("run");
    assertThat(old.exit()).isZero();
    assertThat(old.output())
        .contains("a source file has changed, but nothing can be written to", first);
  }
}
