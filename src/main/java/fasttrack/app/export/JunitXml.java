package fasttrack.app.export;

import fasttrack.app.execution.Judged;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.report.Statements;
import fasttrack.app.threshold.Judgement;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * The runs as JUnit's XML, which build servers show: a test suite for each run, whose tests are its
 * verification, its validity and its thresholds; those of repeats have a suite of their own. Used
 * by one thread.
 */
public final class JunitXml implements JudgedOutput {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int TO_THE_SECOND = 19;

  private final ExportFile file;
  private final List<Suite> suites = new ArrayList<>();

  /** A suite of tests. */
  private record Suite(String name, RunResult run, List<Test> tests) {
    long count(Outcome outcome) {
      return tests.stream().filter(test -> test.outcome == outcome).count();
    }
  }

  /**
   * A test.
   *
   * @param message what was found, in one line
   * @param detail more lines; empty for none
   */
  private record Test(String name, Outcome outcome, String message, String detail) {}

  /** How a test ended, with the element that says so. */
  private enum Outcome {
    PASSED(null),
    FAILED("failure"),
    SKIPPED("skipped");

    private final @Nullable String element;

    Outcome(@Nullable String element) {
      this.element = element;
    }
  }

  /**
   * Prepares the file.
   *
   * @throws fasttrack.app.bundle.BundleException where it cannot be written
   */
  public JunitXml(Path path) {
    this.file = ExportFile.begin(path);
  }

  @Override
  public void add(Judged judged) {
    List<Test> thresholds = judged.judgements().stream().map(JunitXml::threshold).toList();
    int number = 0;
    for (RecordedRun run : judged.runs()) {
      RunResult result = run.result();
      Stream<Test> own = Stream.of(verification(result), validity(result));
      suites.add(
          judged.repeated()
              ? new Suite(title(result) + ", run " + ++number, result, own.toList())
              : new Suite(title(result), result, Stream.concat(own, thresholds.stream()).toList()));
    }
    if (judged.repeated() && !thresholds.isEmpty()) {
      RunResult first = judged.runs().getFirst().result();
      suites.add(new Suite(title(first) + ", medians", first, thresholds));
    }
  }

  @Override
  public void end() {
    if (!suites.isEmpty()) {
      StringWriter text = new StringWriter();
      try {
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        write(xml);
        xml.close();
      } catch (XMLStreamException e) {
        throw new IllegalStateException(e);
      }
      file.write(text.toString());
    }
  }

  private static String title(RunResult run) {
    return run.spec().data().workload() + " on " + run.spec().target().backend();
  }

  private static Test verification(RunResult run) {
    Verification found = run.verdict().verification();
    String message =
        Statements.of(run).stream()
            .filter(said -> said.label().equals("verified"))
            .map(said -> said.text())
            .collect(Collectors.joining("; "));
    List<String> detail =
        Stream.of(
                found.answerDifferences(),
                found.stateBefore(),
                found.stateAfter(),
                found.runAnswerDifferences(),
                found.structureFaults())
            .flatMap(List::stream)
            .toList();
    return new Test(
        "verification",
        found.passed() ? Outcome.PASSED : Outcome.FAILED,
        message,
        String.join("\n", detail));
  }

  private static Test validity(RunResult run) {
    return switch (run.validity()) {
      case Validity.Valid valid -> new Test("validity", Outcome.PASSED, "", "");
      case Validity.Unmeasured unmeasured ->
          new Test("validity", Outcome.SKIPPED, "nothing was measured", "");
      case Validity.Invalid invalid ->
          new Test(
              "validity",
              Outcome.FAILED,
              "this run's figures do not count",
              String.join("\n", invalid.reasons()));
    };
  }

  private static Test threshold(Judgement judged) {
    Outcome outcome =
        switch (judged.verdict()) {
          case MET -> Outcome.PASSED;
          case MISSED -> Outcome.FAILED;
          case NOT_JUDGED -> Outcome.SKIPPED;
        };
    return new Test(judged.threshold().text(), outcome, judged.text(), "");
  }

  private void write(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line(xml, 0);
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "fasttrack");
    counts(xml, suites);
    for (Suite suite : suites) {
      line(xml, 1);
      write(xml, suite);
    }
    line(xml, 0);
    xml.writeEndElement();
    line(xml, 0);
    xml.writeEndDocument();
  }

  private static void write(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", legal(suite.name));
    String startedAt = suite.run.startedAt();
    xml.writeAttribute(
        "timestamp", startedAt.substring(0, Math.min(TO_THE_SECOND, startedAt.length())));
    xml.writeAttribute(
        "time", String.format(Locale.ROOT, "%.3f", suite.run.measuredNanos() / NANOS_PER_SECOND));
    counts(xml, List.of(suite));
    for (Test test : suite.tests) {
      line(xml, 2);
      write(xml, suite, test);
    }
    line(xml, 1);
    xml.writeEndElement();
  }

  private static void counts(XMLStreamWriter xml, List<Suite> of) throws XMLStreamException {
    xml.writeAttribute("tests", sum(of.stream().map(suite -> (long) suite.tests.size())));
    xml.writeAttribute("failures", sum(of.stream().map(suite -> suite.count(Outcome.FAILED))));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", sum(of.stream().map(suite -> suite.count(Outcome.SKIPPED))));
  }

  private static String sum(Stream<Long> counts) {
    return String.valueOf(counts.mapToLong(Long::longValue).sum());
  }

  private static void write(XMLStreamWriter xml, Suite suite, Test test) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", legal("fasttrack." + suite.run.spec().data().workload()));
    xml.writeAttribute("name", legal(test.name));
    xml.writeAttribute("time", "0");
    line(xml, 3);
    if (test.outcome.element == null) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(legal(test.message));
    } else {
      xml.writeStartElement(test.outcome.element);
      xml.writeAttribute("message", legal(test.message));
      xml.writeCharacters(legal(test.detail));
    }
    xml.writeEndElement();
    line(xml, 2);
    xml.writeEndElement();
  }

  private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  /** Replaces characters that XML 1.0 cannot hold, however they are written. */
  private static String legal(String text) {
    return text.replaceAll(
        "[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
  }
}
