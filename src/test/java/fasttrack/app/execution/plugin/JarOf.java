package fasttrack.app.execution.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A jar that a test makes of Java sources, as somebody else's build would. */
public final class JarOf {
  private static final String BACKEND = "META-INF/services/fasttrack.core.spi.Backend";

  private final List<Path> sources = new ArrayList<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Path folder;
  private int classFileVersion;
  private String classPath = System.getProperty("java.class.path");

  /**
   * Begins a jar.
   *
   * @param folder for what lies around while it is made
   */
  public JarOf(Path folder) throws IOException {
    this.folder = Files.createTempDirectory(folder, "jar-");
  }

  /** Adds a Java source, which is a file already. */
  public JarOf source(Path file) {
    sources.add(file);
    return this;
  }

  /** Adds a class in the package {@code made}. */
  public JarOf source(String name, String text) throws IOException {
    return source(Files.writeString(folder.resolve(name + ".java"), "package made;\n" + text));
  }

  /** Adds a line to the services file of backends. */
  public JarOf backend(String type) {
    texts.merge(BACKEND, type + "\n", String::concat);
    return this;
  }

  /** Adds a file. */
  public JarOf file(String name, String text) {
    texts.put(name, text);
    return this;
  }

  /** Lets the classes need one of another jar. */
  public JarOf with(Path jar) {
    classPath += System.getProperty("path.separator") + jar;
    return this;
  }

  /** Lets all classes claim to be of another version of Java, by the number in their files. */
  public JarOf classFileVersion(int version) {
    classFileVersion = version;
    return this;
  }

  /** Compiles, and writes the jar. */
  public Path to(Path jar) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    if (!sources.isEmpty()) {
      List<String> arguments =
          new ArrayList<>(
              List.of("--release", "21", "-proc:none", "-nowarn", "-d", classes.toString()));
      arguments.addAll(List.of("-cp", classPath));
      sources.forEach(source -> arguments.add(source.toString()));
      assertThat(
              ToolProvider.getSystemJavaCompiler()
                  .run(null, null, null, arguments.toArray(String[]::new)))
          .isZero();
    }
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        add(out, classes.relativize(file).toString(), claiming(Files.readAllBytes(file)));
      }
      for (Map.Entry<String, String> text : texts.entrySet()) {
        add(out, text.getKey(), text.getValue().getBytes());
      }
    }
    return jar;
  }

  private byte[] claiming(byte[] classFile) {
    if (classFileVersion > 0) {
      classFile[7] = (byte) classFileVersion;
    }
    return classFile;
  }

  private static void add(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(bytes);
    out.closeEntry();
  }
}
