package fasttrack.app.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * What a jar's services files say. {@link java.util.ServiceLoader} does not tell whose they are.
 */
final class ServicesFiles {
  private static final String OURS = "META-INF/services/fasttrack.";
  private static final int FOLDER = "META-INF/services/".length();

  private ServicesFiles() {}

  /** A line: a class and the interface that it is to implement. */
  record Line(String service, String type) {}

  /**
   * Returns the lines that name an interface of this project.
   *
   * @throws IOException where the jar cannot be read
   */
  static List<Line> of(Path jar) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(one -> one.getName().startsWith(OURS)).toList()) {
        String service = entry.getName().substring(FOLDER);
        new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(type -> !type.isEmpty())
            .forEach(type -> lines.add(new Line(service, type)));
      }
    }
    return lines;
  }
}
