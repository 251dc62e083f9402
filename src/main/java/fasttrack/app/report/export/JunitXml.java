package fasttrack.app.report.export;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.Report;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs as JUnit's XML, which build servers show: a test suite for each run, whose tests are its
 * verification, its validity and its thresholds; those of repeats have a suite of their own. A
 * series, an audit or a comparison is a suite, whose tests are what was judged in it. Used by one
 * thread.
 */
public final class JunitXml implements JudgedOutput {
  private static final int TO_THE_SECOND = 19;

  private final ExportFile file;
  private final List<Suite> suites = new ArrayList<>();

  /**
   * A suite of tests.
   *
   * @param of what its tests are grouped under
   */
  private record Suite(String name, String of, String startedAt, List<Check> tests) {}

  /**
   * Prepares the file.
   *
   * @throws fasttrack.app.result.bundle.BundleException where it cannot be written
   */
  public JunitXml(Path path) {
    this.file = ExportFile.begin(path);
  }

  @Override
  public void add(Report report, String name, boolean part) {
    suites.add(
        name.isEmpty()
            ? new Suite(report.title(), report.kind(), report.startedAt(), report.checks())
            : new Suite(name, name, report.startedAt(), report.checks()));
  }

  @Override
  public void failed(String command, String problem) {
    Check complete = new Check("complete", Outcome.ERROR, problem, List.of());
    String now = Instant.now().toString();
    suites.add(new Suite("fasttrack " + command, command, now, List.of(complete)));
    end();
  }

  @Override
  public void end() {
    if (!suites.isEmpty()) {
      StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
      xml.append("<testsuites name=\"fasttrack\"%s>\n".formatted(counts(suites)));
      suites.forEach(suite -> write(xml, suite));
      file.write(xml.append("</testsuites>\n").toString());
    }
  }

  private static void write(StringBuilder xml, Suite suite) {
    String at = suite.startedAt.substring(0, Math.min(TO_THE_SECOND, suite.startedAt.length()));
    xml.append(
        "  <testsuite name=\"%s\" timestamp=\"%s\"%s>\n"
            .formatted(legal(suite.name), legal(at), counts(List.of(suite))));
    // a dot would begin a package, and a path's slashes others' folders
    String of = suite.of.replaceAll("[^\\p{L}\\p{M}\\p{N}-]+", "_");
    for (Check test : suite.tests) {
      xml.append(
          "    <testcase classname=\"fasttrack.%s\" name=\"%s\" time=\"0\">\n"
              .formatted(of, legal(test.name())));
      xml.append("      ").append(outcome(test)).append("\n    </testcase>\n");
    }
    xml.append("  </testsuite>\n");
  }

  private static String counts(List<Suite> of) {
    return " tests=\"%s\" failures=\"%s\" errors=\"%s\" skipped=\"%s\""
        .formatted(
            of.stream().mapToInt(suite -> suite.tests.size()).sum(),
            count(of, Outcome.FAILED),
            count(of, Outcome.ERROR),
            count(of, Outcome.SKIPPED));
  }

  private static long count(List<Suite> of, Outcome outcome) {
    return of.stream()
        .flatMap(suite -> suite.tests.stream())
        .filter(test -> test.outcome() == outcome)
        .count();
  }

  private static String outcome(Check test) {
    String element =
        switch (test.outcome()) {
          case PASSED -> "";
          case FAILED -> "failure";
          case ERROR -> "error";
          case SKIPPED -> "skipped";
        };
    String message = legal(test.message());
    return element.isEmpty()
        ? "<system-out>%s</system-out>".formatted(message)
        : "<%1$s message=\"%2$s\">%3$s</%1$s>"
            .formatted(element, message, legal(String.join("\n", test.details())));
  }

  /** Escapes a text, and replaces characters that XML 1.0 cannot hold, however written. */
  private static String legal(String text) {
    return text.replaceAll(
            "[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
