package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A release of the commit that is checked out: built twice, by users who have little in common;
 * what its archives hold; and an installation that its user cannot write.
 */
@Tag("long")
class ReleaseIT {
  private static final Path ROOT = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
  private static final boolean ADMINISTRATOR = System.getProperty("user.name").equals("root");
  private static final String ANOTHER_USER =
      "exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";

  @TempDir private static Path folder;
  private static Path release;
  private static Path otherRelease;
  private static Path installation;

  private record Ended(int status, String output) {}

  @BeforeAll
  static void buildTwice() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    release = build(ROOT, "one", "022", Map.of("TZ", "UTC"));
    // of the same commit, whatever is committed meanwhile
    otherRelease =
        build(
            folder.resolve("one"), "another one", "077", Map.of("TZ", "Asia/Tokyo", "LC_ALL", "C"));
    succeeds(
        Map.of(),
        "sh",
        "-c",
        "tar -xzf one/target/release/*.tar.gz --no-same-owner && chmod -R a-w fasttrack-*");
    installation = only(folder, "fasttrack-*");
  }

  private static Path build(
      Path project, String name, String umask, Map<String, String> environment) throws Exception {
    String commands =
        "umask $1 && git clone --quiet \"$2\" \"$3\" && cd \"$3\""
            + " && ./mvnw -q -B -Prelease -Ddist -Dquick package";
    succeeds(environment, "sh", "-c", commands, "sh", umask, project.toUri().toString(), name);
    return folder.resolve(name).resolve("target/release");
  }

  private static String succeeds(Map<String, String> environment, String... command)
      throws Exception {
    Ended ended = run(folder, environment, List.of(command));
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.output();
  }

  private static Ended run(Path where, Map<String, String> environment, List<String> command)
      throws Exception {
    Path output = Files.createTempFile(folder, "output", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private static Path only(Path folder, String glob) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(
                  file ->
                      file.getFileSystem()
                          .getPathMatcher("glob:" + glob)
                          .matches(file.getFileName()))
              .toList();
      assertThat(found).as(glob).hasSize(1);
      return found.getFirst();
    }
  }

  private static Set<String> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.getParent().relativize(file).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> lib = Files.list(installation.resolve("lib"));
        Stream<Path> jmh = Files.list(installation.resolve("jmh"))) {
      return Stream.concat(lib, jmh).toList();
    }
  }

  @Test
  void bothBuildsHaveTheSameBytes() throws Exception {
    String sums = Files.readString(release.resolve("SHA256SUMS"));
    assertThat(sums)
        .hasLineCount(2)
        .isEqualTo(Files.readString(otherRelease.resolve("SHA256SUMS")));
    for (String line : sums.lines().toList()) {
      String[] words = line.split(" \\*");
      assertThat(sha256(release.resolve(words[1]))).isEqualTo(words[0]);
      assertThat(sha256(otherRelease.resolve(words[1]))).isEqualTo(words[0]);
    }
  }

  @Test
  void bothArchivesHoldTheSameFiles() throws Exception {
    assertThat(filesBelow(installation))
        .contains(Path.of(installation.getFileName().toString(), "fasttrack.cmd").toString());
    assertThat(installation.resolve("fasttrack")).isExecutable();
    try (ZipFile zip = new ZipFile(only(release, "*.zip").toFile())) {
      assertThat(zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
          .containsExactlyInAnyOrderElementsOf(filesBelow(installation));
    }
  }

  @Test
  void theBillOfMaterialsNamesEveryJarAndNoOther() throws Exception {
    List<String> sums = new ArrayList<>();
    for (Path jar : jars()) {
      sums.add(sha256(jar));
    }
    List<String> listed = new ArrayList<>();
    JsonNode bill = new JsonMapper().readTree(installation.resolve("bom.json").toFile());
    for (JsonNode component : bill.path("components")) {
      for (JsonNode hash : component.path("hashes")) {
        if (hash.path("alg").asString().equals("SHA-256")) {
          listed.add(hash.path("content").asString());
        }
      }
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(sums);
  }

  @Test
  void everyLibraryHasALicenseWhoseTextIsThere() throws Exception {
    Path licenses = installation.resolve("licenses");
    List<String> entries =
        Files.readAllLines(licenses.resolve("THIRD-PARTY.txt")).stream()
            .filter(line -> line.contains(": "))
            .toList();
    List<String> libraries =
        jars().stream()
            .map(jar -> jar.getFileName().toString())
            .filter(name -> !name.startsWith("fasttrack-"))
            .toList();
    assertThat(entries).hasSameSizeAs(libraries);
    for (String entry : entries) {
      String[] parts = entry.split(": ");
      assertThat(libraries).anyMatch(name -> name.startsWith(parts[0].replace(' ', '-')));
      assertThat(parts[1].split(", "))
          .isNotEmpty()
          .allMatch(license -> Files.exists(licenses.resolve(license + ".txt")));
    }
  }

  /** Another user, who has nothing but Java, and no network where that can be had. */
  @Test
  void itRunsWhereItCannotBeWritten() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
    Set<String> before = filesBelow(installation);

    String commit = succeeds(Map.of(), "git", "-C", "one", "rev-parse", "HEAD");
    assertThat(works(home, "--version")).contains("+" + commit.substring(0, 10) + "\n");
    assertThat(works(home, "backends")).contains("sqlite", "postgresql").contains("first use");
    assertThat(works(home, "workloads")).contains("tp1").doesNotContain("first use");
    assertThat(works(home, "run -w tp1 --transactions 200 --warmup 0s")).contains("VALID");
    assertThat(works(home, "run -w tp1 -b postgresql --transactions 200 --warmup 0s"))
        .contains("VALID");
    assertThat(works(home, "show " + only(home.resolve("results"), "*-sqlite-tp1")))
        .contains("VALID");
    assertThat(works(home, "jmh --include ^T1.sqlite --forks 1")).contains("T1");

    assertThat(filesBelow(installation)).isEqualTo(before);
    Path java = Path.of(java()).toRealPath();
    assertThat(Files.exists(only(home.resolve(".cache/fasttrack"), "*").resolve("classes.jsa")))
        .as("where Java has an archive of its own classes, ours is based on it")
        .isEqualTo(Files.exists(java.resolveSibling("../lib/server/classes.jsa")));
  }

  private static String works(Path home, String arguments) throws Exception {
    List<String> command = new ArrayList<>(asAnother());
    command.add(installation.resolve("fasttrack").toString());
    command.addAll(List.of(arguments.split(" ")));
    Ended ended =
        run(
            home,
            Map.of(
                "HOME",
                home.toString(),
                "PATH",
                "/usr/bin:/bin",
                "FASTTRACK_JAVA",
                java(),
                "XDG_CACHE_HOME",
                ""),
            command);
    assertThat(ended.status()).as(arguments + "\n" + ended.output()).isZero();
    return ended.output();
  }

  private static String java() {
    String other = System.getProperty("fasttrack.java", "");
    return other.isEmpty()
        ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
        : other;
  }

  private static List<String> asAnother() throws Exception {
    if (!ADMINISTRATOR) {
      return List.of();
    }
    String noNetwork = "ip link set lo up && ";
    Ended possible =
        run(folder, Map.of(), List.of("unshare", "-n", "sh", "-c", noNetwork + "true"));
    return possible.status() == 0
        ? List.of("unshare", "-n", "sh", "-c", noNetwork + ANOTHER_USER, "sh")
        : List.of("sh", "-c", ANOTHER_USER, "sh");
  }
}
