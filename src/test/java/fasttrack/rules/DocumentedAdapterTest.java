package fasttrack.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The adapter that docs/adding-a-database.md shows: what a reader copies compiles. */
class DocumentedAdapterTest {
  private static final Pattern SHOWN = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern NAME =
      Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)|^(?=@NullMarked$)");

  @TempDir private Path folder;

  @Test
  void itCompiles() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String shown : shown()) {
      MatchResult name = NAME.matcher(shown).results().findFirst().orElseThrow();
      String file = name.group(1) == null ? "package-info" : name.group(1);
      files.add(Files.writeString(folder.resolve(file + ".java"), shown));
    }
    assertThat(files)
        .extracting(file -> String.valueOf(file.getFileName()))
        .contains(
            "package-info.java",
            "ExampledbBackend.java",
            "ExampledbDatabase.java",
            "ExampledbDialect.java",
            "ExampledbConformanceTest.java");
    assertThat(problems(files)).isEmpty();
  }

  private static List<String> shown() throws IOException {
    Path page = Repository.ofThisBuild().root().resolve("docs/adding-a-database.md");
    return SHOWN
        .matcher(Files.readString(page))
        .results()
        .map(block -> block.group(1))
        .filter(block -> block.contains("package fasttrack.exampledb;"))
        .toList();
  }

  private static List<String> problems(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  new StringWriter(),
                  manager,
                  found,
                  List.of("-proc:none", "-d", String.valueOf(files.getFirst().getParent())),
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      Stream<String> said = found.getDiagnostics().stream().map(String::valueOf);
      return compiled ? List.of() : said.collect(Collectors.toList());
    }
  }
}
