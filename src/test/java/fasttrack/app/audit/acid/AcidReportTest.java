package fasttrack.app.audit.acid;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.result.Environment;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AcidReportTest {
  private static final AcidResult RESULT =
      new AcidResult(
          AcidResult.FORMAT,
          new AcidResult.Header("2026-11-21T09:00:00Z", true, "somedb", "tp1"),
          new AcidResult.Conditions(
              1,
              7,
              8,
              5,
              Durability.RELAXED,
              Map.of("file", List.of("x")),
              ExecutionMode.UNPREPARED),
          new AcidResult.AuditSetup(
              new Environment("1", "java", "os", "cpu", 2, 1, 1, "none", null),
              new Engine("SomeDB", "1.2", "/here", Isolation.READ_COMMITTED, Map.of())),
          List.of(
              test(Property.ATOMICITY, "all or nothing", TestVerdict.PASSED, "4 files"),
              test(
                  Property.ISOLATION,
                  "anomalies",
                  TestVerdict.FAILED,
                  "forbidden, and seen: phantom"),
              test(Property.DURABILITY, "kills", TestVerdict.NOT_SHOWN, "ended early")),
          List.of(
              new AcidResult.ProbedLevel(
                  Isolation.SERIALIZABLE,
                  Stream.of(Anomaly.values())
                      .map(
                          a ->
                              new AnomalyProbe(
                                  a, a == Anomaly.PHANTOM, true, "snapshot", List.of("b1")))
                      .toList())),
          List.of(
              new AcidResult.Kill(1_500_000_000, 12_345, 7, 2, 250_000_000, List.of("a fault"))));

  private static AcidResult.Test test(
      Property property, String name, TestVerdict verdict, String summary) {
    return new AcidResult.Test(name, property, verdict, summary, List.of("what was seen"), 1);
  }

  /** What was not tested has neither passed nor failed. */
  @Test
  void anAuditThatItsUserEndsIsInconclusive() {
    assertThat(AcidReport.of(RESULT).verdict().word()).isEqualTo("FAILED");

    Report withoutFailure = AcidReport.of(with(true));
    assertThat(withoutFailure.verdict().word()).isEqualTo("INCONCLUSIVE");
    assertThat(withoutFailure.verdict().good()).isFalse();

    assertThat(AcidReport.of(with(false)).verdict().word()).isEqualTo("PASSED");
  }

  /** Returns the result without the test that failed. */
  private static AcidResult with(boolean interrupted) {
    AcidResult.Header header = RESULT.header();
    return new AcidResult(
        RESULT.format(),
        new AcidResult.Header(header.startedAt(), interrupted, header.backend(), header.workload()),
        RESULT.conditions(),
        RESULT.setup(),
        RESULT.tests().stream().filter(test -> test.verdict() != TestVerdict.FAILED).toList(),
        RESULT.levels(),
        RESULT.kills());
  }

  @Test
  void aLineEachATableAndTheEvidenceOfFailures() {
    assertThat(ReportText.whole(AcidReport.of(RESULT)))
        .contains("durability relaxed, unprepared, scale 1, 8 terminals, 5 kills\n")
        .contains("INTERRUPTED: ")
        .contains(
            """
            A  all or nothing  passed: 4 files
            I  anomalies       FAILED: forbidden, and seen: phantom
            D  kills           not shown: ended early
            """)
        .contains(
            """
            claimed level   dirty read   non-repeatable   phantom   lost update   write skew
            serializable      snapshot         snapshot     SEEN!      snapshot     snapshot
            """)
        .contains(
            """
            kill   after s   acknowledged   lost   in doubt, found   recovery s
            1         1.50         12,345      7                 2        0.250
            """)
        .containsOnlyOnce("what was seen")
        .contains("isolation, anomalies:\n\n  - what was seen\n");
    assertThat(RESULT.passed()).isFalse();
  }

  @Test
  void noLineIsTooLong() {
    assertThat(ReportText.whole(AcidReport.of(RESULT)).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThan(81));
  }

  @Test
  void asJsonAndBackItIsTheSame() {
    assertThat(AcidResult.KIND.read(ResultJson.write(RESULT))).isEqualTo(RESULT);
    assertThat(ResultJson.write(RESULT)).contains("\"format\" : \"fasttrack-acid/2\"");
  }
}
