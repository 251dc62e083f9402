package fasttrack.app.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.report.ReportText;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a report must not say, or must say first; {@code GoldenTest} has what it says. */
class RunReportTest {
  private static final String REFERENCE = "mips-m1500";

  @ParameterizedTest
  @ValueSource(
      strings = {"run-invalid", "run-invalid-busy", "run-invalid-interrupted", "run-unmeasured"})
  void whatDoesNotCountShowsNoFigure(String name) {
    RunResult run = Stored.run(name);
    assertThat(run.validity()).isNotInstanceOf(Validity.Valid.class);
    assertThat(ReportText.whole(RunReport.of(run, REFERENCE)))
        .doesNotContain(" tps", "elapsed", "ratio", "residual", "Spearman", "limits");
  }

  @Test
  void aRunThatCountsIsNotCalledAnythingElse() {
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-sqlite-tp1"), REFERENCE)))
        .contains("tps", "elapsed", "ratio", "residual", "limits")
        .doesNotContain("INVALID", "INTERRUPTED", "saturated");
  }

  @Test
  void anomaliesAreATableForOtherPrograms() {
    RunResult run =
        Stored.of("run-sqlite")
            .with("/verdict/verification/order", Stored.order("\"LOST_UPDATE\": 7"))
            .run();
    assertThat(RunReport.of(run).tables())
        .filteredOn(table -> table.name().equals("anomalies"))
        .singleElement()
        .extracting(table -> table.cells().toString())
        .asString()
        .contains("lost update", "7000.0");
    assertThat(RunReport.of(Stored.run("run-sqlite")).tables())
        .noneMatch(table -> table.name().equals("anomalies"));
  }

  @Test
  void whatWasInterruptedIsNotCalledInvalid() {
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-unmeasured"))))
        .contains("INTERRUPTED")
        .doesNotContain("INVALID");
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-invalid-interrupted"))))
        .containsSubsequence("INVALID", "INTERRUPTED");
  }

  @Test
  void aSaturatedRunSaysSoBeforeAnyFigureAndShowsNoResponseTimes() {
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-sqlite-overload"))))
        .containsSubsequence("saturated at ", "elapsed")
        .doesNotContain("residence times", "under 2 s");
  }

  @Test
  void whereSaturationCannotBeToldNothingIsWithheld() {
    RunResult unsure =
        Stored.of("run-sqlite-rate")
            .with("/work/queueing/backlog/verdict", "\"CANNOT_TELL\"")
            .run();
    assertThat(ReportText.whole(RunReport.of(unsure)))
        .contains("inconclusive: no connection was free", "residence times")
        .doesNotContain("saturated at");
  }

  @Test
  void anEngineThatDoesNotTellOfItsStructureIsNotSaidToBeSound() {
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-network"))))
        .contains("structure sound");
    assertThat(ReportText.whole(RunReport.of(Stored.run("run-sqlite"))))
        .doesNotContain("structure");
  }
}
