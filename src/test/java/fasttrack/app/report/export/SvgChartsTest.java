package fasttrack.app.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Stored;
import fasttrack.app.report.Block;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be known of charts as files without a browser; ReportPageIT has one draw them. */
class SvgChartsTest {
  @TempDir Path folder;

  private SvgCharts charts(String browser) throws IOException {
    Path program = Files.writeString(folder.resolve("google-chrome"), "#!/bin/sh\n" + browser);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new SvgCharts(folder.resolve("charts"), "/nowhere::" + folder);
  }

  private Path page(int charts) throws IOException {
    return Files.writeString(folder.resolve("report.html"), "<figure id=\"rate\">".repeat(charts));
  }

  @Test
  void withoutABrowserOneLineSaysWhatToInstall() {
    assertThatThrownBy(() -> new SvgCharts(folder.resolve("charts"), "/nowhere:"))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("install chromium or google-chrome on the PATH")
        .hasMessageNotContaining("\n");
    assertThat(folder.resolve("charts")).doesNotExist();
  }

  @Test
  void aBrowserThatFailsIsQuoted() throws IOException {
    SvgCharts charts = charts("echo first >&2; echo '  no display ' >&2; echo >&2; exit 1");
    assertThatThrownBy(() -> charts.add(page(2), ""))
        .isInstanceOf(BundleException.class)
        .hasMessage(
            "--svg: %s/google-chrome drew 0 of 2 charts of %s: no display"
                .formatted(folder, folder.resolve("report.html")));
    assertThat(folder.resolve("charts")).isEmptyDirectory();
  }

  @Test
  void noChartIsLostWhereNamesAreAlike() throws IOException {
    SvgCharts charts = charts("echo '<pre id=\"rate\">%3Ca%2F%3E+</pre><pre id=\"rate\">b</pre>'");
    charts.add(page(2), "");
    charts.add(page(2), "sub");
    Path files = folder.resolve("charts");
    assertThat(files.resolve("rate.svg")).content().startsWith("<a/>");
    assertThat(files.resolve("rate-2.svg")).content().isEqualTo("b");
    assertThat(files.resolve("sub/rate-2.svg")).content().isEqualTo("b");
    charts("exit 1").add(page(0), "");
    assertThat(files).isEmptyDirectory();
  }

  static List<String> results() {
    return Stored.names();
  }

  @ParameterizedTest
  @MethodSource("results")
  void eachChartOfAPageHasAShortNameOfItsOwn(String result) {
    List<String> names =
        HtmlPage.of(Stored.result(result).report()).blocks().stream()
            .filter(Block.Chart.class::isInstance)
            .map(chart -> ((Block.Chart) chart).name())
            .toList();
    assertThat(names)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*") && name.length() <= 40);
  }
}
