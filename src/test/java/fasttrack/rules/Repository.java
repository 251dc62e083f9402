package fasttrack.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of this repository, as the rules of structure look at them. */
record Repository(Path root) {
  /** A file: its path from the root, with slashes, and its text. */
  record Source(String path, String text) {
    boolean under(String folder) {
      return path.startsWith(folder + "/") || path.contains("/" + folder + "/");
    }
  }

  static Repository ofThisBuild() {
    String root = System.getProperty("fasttrack.root");
    Path folder = root == null ? Path.of("").toAbsolutePath() : Path.of(root);
    while (folder != null && !Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("no mvnw here or above: " + root);
    }
    return new Repository(folder);
  }

  /** Every Java source, the tests' too. */
  List<Source> java() {
    return modules().flatMap(module -> files(module, "java", "java22")).toList();
  }

  /** Java sources of what runs: no tests, no micro-runs. */
  List<Source> mainJava() {
    return mainAndMicroJava().stream().filter(file -> !file.path().startsWith("jmh/")).toList();
  }

  /** Java sources of what runs, micro-runs included. */
  List<Source> mainAndMicroJava() {
    return java().stream().filter(Repository::isMain).toList();
  }

  /** Java sources and resources of what runs, apart from libraries (.min.js). */
  List<Source> main() {
    return modules()
        .flatMap(module -> files(module, "java", "java22", "resources"))
        .filter(file -> isMain(file) && !file.path().startsWith("jmh/"))
        .filter(file -> !file.path().endsWith(".min.js"))
        .toList();
  }

  /** The names of the folders in adapters/. */
  List<String> adapters() {
    return folders(root.resolve("adapters"))
        .map(folder -> folder.getFileName().toString())
        .sorted()
        .toList();
  }

  /** The folders with the compiled classes of what runs, by the path of their module. */
  SortedMap<String, Path> classes() {
    SortedMap<String, Path> classes = new TreeMap<>();
    folders("", "adapters", "core")
        .filter(module -> Files.isDirectory(module.resolve("target").resolve("classes")))
        .forEach(
            module ->
                classes.put(
                    root.relativize(module).toString().replace('\\', '/'),
                    module.resolve("target").resolve("classes")));
    return classes;
  }

  /** Every module's pom.xml, and the root's. */
  List<Source> poms() {
    return Stream.concat(Stream.of(root), folders("", "adapters", "core", "jmh"))
        .map(module -> read(module.resolve("pom.xml")))
        .toList();
  }

  private static boolean isMain(Source file) {
    return file.path().startsWith("src/main/") || file.path().contains("/src/main/");
  }

  /** The folders that hold main/ and test/. */
  private Stream<Path> modules() {
    Stream<Path> outer =
        folders("", "adapters", "core", "jmh").map(module -> module.resolve("src"));
    return Stream.concat(Stream.of(root.resolve("src")), outer).filter(Files::isDirectory);
  }

  private Stream<Path> folders(String... parents) {
    return Stream.of(parents).flatMap(parent -> folders(root.resolve(parent)));
  }

  private static Stream<Path> folders(Path parent) {
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> Files.exists(child.resolve("pom.xml")))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<Source> files(Path module, String... kinds) {
    return Stream.of("main", "test")
        .flatMap(half -> Stream.of(kinds).map(kind -> module.resolve(half).resolve(kind)))
        .filter(Files::isDirectory)
        .flatMap(this::files);
  }

  private Stream<Source> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().map(this::read).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Source read(Path file) {
    try {
      String path = root.relativize(file).toString().replace('\\', '/');
      return new Source(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
