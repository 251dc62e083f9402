package fasttrack.app.result.series;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.SavedResult;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies of workloads whose order is proved. */
class StudyAnomaliesTest {
  private static final String CAPTION = "Anomalies, per million transactions";
  private static final String CHART = "anomalies-by-system";

  /** The figure stands where that of another name did. */
  @ParameterizedTest
  @ValueSource(
      strings = {"sweep-terminals", "sweep-rates", "locks", "repeat", "versus", "versus-grid"})
  void anomaliesAreInTheReportOfAnyStudy(String name) throws IOException {
    String json = Files.readString(Stored.file(name)).replace("\"retried\"", "\"anomalies\"");
    SavedResult<?> stored = Stored.result(name);

    String blocks = report(stored.kind(), json).blocks().toString();
    assertThat(blocks).containsOnlyOnce(CAPTION);
    assertThat(blocks.contains(CHART))
        .as("a chart of several systems")
        .isNotEqualTo(name.equals("repeat"));
    assertThat(stored.report().blocks().toString()).doesNotContain(CAPTION);
  }

  /** No name is cut below what tells it from another. */
  @Test
  void systemsAreToldApart() throws IOException {
    String json =
        Files.readString(Stored.file("versus-vary"))
            .replace("\"retried\"", "\"anomalies\"")
            .replace("execution=unprepared", "execution=a-value-of-twenty-letters-or-more")
            .replace("execution=prepared", "execution=a-value-of-twenty-letters-or-less");
    String text = ReportText.of(report(Stored.result("versus-vary").kind(), json));
    String table = text.substring(text.indexOf(CAPTION));
    assertThat(table.lines())
        .allMatch(line -> line.length() <= 80)
        .anyMatch(line -> line.startsWith("execution=a-value-of-twenty-letters-or-more"))
        .anyMatch(line -> line.startsWith("execution=a-value-of-twenty-letters-or-less"));
  }

  private static <T extends Record> Report report(Kind<T> kind, String json) {
    return kind.report().apply(kind.read(json));
  }
}
