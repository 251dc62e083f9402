package fasttrack.app.bundle;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.javadoc.JavadocBlockTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the javadoc of records says of their components. */
final class Javadoc {
  private static final List<String> FOLDERS = List.of("core/src/main/java", "src/main/java");

  private final Path root;
  private final JavaParser parser =
      new JavaParser(new ParserConfiguration().setLanguageLevel(LanguageLevel.JAVA_21));
  private final Map<Class<?>, Map<String, String>> known = new HashMap<>();

  private Javadoc(Path root) {
    this.root = root;
  }

  static Javadoc ofThisRepository() {
    return new Javadoc(root());
  }

  /** Returns the repository's folder. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** Returns what is said of a record's component, in one line; empty for nothing. */
  String of(Class<?> type, String component) {
    return known.computeIfAbsent(type, this::components).getOrDefault(component, "");
  }

  private Map<String, String> components(Class<?> type) {
    Map<String, String> said = new HashMap<>();
    for (String folder : FOLDERS) {
      Path file =
          root.resolve(folder)
              .resolve(type.getName().replaceAll("\\$.*", "").replace('.', '/') + ".java");
      if (Files.exists(file)) {
        parse(file).findAll(RecordDeclaration.class).stream()
            .filter(record -> record.getNameAsString().equals(type.getSimpleName()))
            .flatMap(record -> record.getJavadoc().stream())
            .flatMap(text -> text.getBlockTags().stream())
            .filter(tag -> tag.getType() == JavadocBlockTag.Type.PARAM)
            .forEach(tag -> said.put(tag.getName().orElse(""), plain(tag.getContent().toText())));
      }
    }
    return said;
  }

  private CompilationUnit parse(Path file) {
    try {
      return parser.parse(file).getResult().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String text) {
    return text.replaceAll("\\{@\\w+ #?([^}]*)\\}", "$1")
        .replaceAll("<[^>]*>", "")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
