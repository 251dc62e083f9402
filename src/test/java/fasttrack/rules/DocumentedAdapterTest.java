package fasttrack.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The adapter that docs/adding-a-database.md shows is the one that {@code OutsideIT} runs. */
class DocumentedAdapterTest {
  private static final Pattern SHOWN = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

  @Test
  void itIsThePlugin() throws IOException {
    Path root = Repository.ofThisBuild().root();
    List<String> shown =
        SHOWN
            .matcher(Files.readString(root.resolve("docs/adding-a-database.md")))
            .results()
            .map(block -> block.group(1))
            .toList();
    List<String> classes;
    try (Stream<Path> files = Files.walk(root.resolve("src/test/plugin/src/main/java"))) {
      classes =
          files
              .filter(file -> file.toString().matches(".*Acme\\w+\\.java"))
              .map(DocumentedAdapterTest::withoutImports)
              .toList();
    }
    assertThat(shown).containsExactlyInAnyOrderElementsOf(classes);
  }

  private static String withoutImports(Path file) {
    try {
      return Files.readString(file).replaceAll("(?m)^(package|import) .*\\n", "").stripLeading();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
