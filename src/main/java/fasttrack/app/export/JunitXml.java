package fasttrack.app.export;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.Report;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

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
  private record Suite(String name, String of, String startedAt, List<Check> tests) {
    long count(Outcome outcome) {
      return tests.stream().filter(test -> test.outcome() == outcome).count();
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
    String startedAt = suite.startedAt;
    xml.writeAttribute(
        "timestamp", startedAt.substring(0, Math.min(TO_THE_SECOND, startedAt.length())));
    counts(xml, List.of(suite));
    for (Check test : suite.tests) {
      line(xml, 2);
      write(xml, suite, test);
    }
    line(xml, 1);
    xml.writeEndElement();
  }

  private static void counts(XMLStreamWriter xml, List<Suite> of) throws XMLStreamException {
    xml.writeAttribute("tests", sum(of.stream().map(suite -> (long) suite.tests.size())));
    xml.writeAttribute("failures", sum(of.stream().map(suite -> suite.count(Outcome.FAILED))));
    xml.writeAttribute("errors", sum(of.stream().map(suite -> suite.count(Outcome.ERROR))));
    xml.writeAttribute("skipped", sum(of.stream().map(suite -> suite.count(Outcome.SKIPPED))));
  }

  private static String sum(Stream<Long> counts) {
    return String.valueOf(counts.mapToLong(Long::longValue).sum());
  }

  private static void write(XMLStreamWriter xml, Suite suite, Check test)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    // a dot would begin a package, and a path's slashes others' folders
    String of = suite.of.replaceAll("[^\\p{L}\\p{M}\\p{N}-]+", "_");
    xml.writeAttribute("classname", "fasttrack." + of);
    xml.writeAttribute("name", legal(test.name()));
    xml.writeAttribute("time", "0");
    line(xml, 3);
    xml.writeStartElement(
        switch (test.outcome()) {
          case PASSED -> "system-out";
          case FAILED -> "failure";
          case ERROR -> "error";
          case SKIPPED -> "skipped";
        });
    if (test.outcome() == Outcome.PASSED) {
      xml.writeCharacters(legal(test.message()));
    } else {
      xml.writeAttribute("message", legal(test.message()));
      xml.writeCharacters(legal(String.join("\n", test.details())));
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
