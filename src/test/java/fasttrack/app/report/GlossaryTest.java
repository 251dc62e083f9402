package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each word that heads a column or a sentence of a report is explained. */
class GlossaryTest {
  private static final Path ROOT = root();
  private static final Pattern COLUMN =
      Pattern.compile("\\.(?:words|count|millis|times|number|percent)\\(\\s*\"([^\"]+)\"");
  private static final Pattern STATEMENT = Pattern.compile("new Definition\\(\\s*\"([^\"]+)\"");
  private static final Pattern ENTRY = Pattern.compile("^\\| ([^|]+) \\|", Pattern.MULTILINE);
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(?:#([^)]*))?\\)");

  @Test
  void everyColumnHasAnEntry() throws IOException {
    Set<String> titles = inReports(COLUMN);
    for (DataTable<?> table : RunReport.of(Stored.run("run-postgresql"), "hpsql-840s").tables()) {
      table.columns().forEach(column -> titles.add(column.titleInLine()));
    }
    titles.remove("");
    assertThat(titles)
        .hasSizeGreaterThan(30)
        .contains("mean elapsed", "our elapsed", "longest queue");
    Set<String> entries = entries();
    assertThat(titles)
        // a hyphen may be part of the word, or there because a line ends
        .allMatch(title -> entries.contains(title) || entries.contains(title.replace("-", "")));
  }

  @Test
  void everyFigureHasAnEntry() throws IOException {
    Set<String> entries = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    entries().forEach(entry -> entries.add(entry.replace('-', ' ')));
    assertThat(Figure.names()).allMatch(name -> entries.contains(name.replace('-', ' ')));
  }

  @Test
  void everyPartOfTheCpuAccountHasAnEntry() throws IOException {
    Set<String> parts =
        Stream.of("run-sqlite", "run-postgresql", "run-postgresql-nodes")
            .map(Stored::run)
            .flatMap(
                result -> Objects.requireNonNull(CpuTable.of(result).table()).columns().stream())
            .map(Column::titleInLine)
            .collect(Collectors.toSet());
    assertThat(parts).contains("background", "stolen by host", "residual");
    assertThat(entries()).containsAll(parts);
  }

  @Test
  void everyStatementHasAnEntry() throws IOException {
    Set<String> labels = inReports(STATEMENT);
    assertThat(labels).hasSizeGreaterThan(20).contains("run queue", "warning");
    assertThat(entries()).containsAll(labels);
  }

  @Test
  void everyLinkLeadsToAHeading() throws IOException {
    Matcher link = LINK.matcher(glossary());
    int links = 0;
    while (link.find()) {
      links++;
      Path target = ROOT.resolve("docs").resolve(link.group(1));
      String text = Files.readString(target);
      if (link.group(2) != null) {
        assertThat(anchors(text)).as(target.toString()).contains(link.group(2));
      }
    }
    assertThat(links).isGreaterThan(20);
  }

  /** Returns what the sources of the reports show by a pattern's first group, on one line. */
  private static Set<String> inReports(Pattern pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    Path sources = ROOT.resolve("src/main/java/fasttrack/app/report");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
          found.add(matcher.group(1).replace("-\\n", "-").replace("\\n", " "));
        }
      }
    }
    return found;
  }

  private static Set<String> entries() throws IOException {
    Set<String> entries = new TreeSet<>();
    Matcher entry = ENTRY.matcher(glossary());
    while (entry.find()) {
      entries.addAll(Set.of(entry.group(1).replace("`", "").split(", ")));
    }
    return entries;
  }

  /** Returns the names by which headings can be linked to. */
  private static Set<String> anchors(String text) {
    return text.lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static String glossary() throws IOException {
    return Files.readString(ROOT.resolve("docs/glossary.md"));
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
