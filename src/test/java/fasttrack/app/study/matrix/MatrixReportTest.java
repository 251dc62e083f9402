package fasttrack.app.study.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.statistics.Spread;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatrixReportTest {
  private static final double MILLI = 1e6;

  /** Rounds of filedb, and of netdb with page and set locks, and the rating of the 840S. */
  private static final Matrix PLAN = plan();

  @Test
  void oursStandBesideThePublished() {
    String text = report(matrix(6));
    assertThat(text)
        .contains("beside the figures of 1987", "6 rounds; in each, every variant runs 3 s after")
        .contains("netdb set   compared with net-set: SQLite 3.54.1, serializable\n")
        .contains("left out  otherdb: its library is missing\n")
        .contains("\nWARNING: 15 of 18 runs, such as: the machine was not")
        .contains(
            """
            native; the ratio is set / page

                     our     our                our   published   published   published
                    page     set              ratio        page         set       ratio
            T1     0.100   0.300   3.00 (2.97–3.03)         n/a         n/a         n/a
            T2     0.200   0.600   3.00 (2.97–3.03)        40.0        60.0        1.50
            """)
        .contains("T10     1.00    3.00   3.00 (2.97–3.03)         200         300        1.50\n")
        .contains("\nmean                   3.00 (2.97–3.03)                                1.50\n")
        .contains("in random order", "in its own Java process", "≈")
        .contains(
            """
            filedb beside HPSQL on HP 9000 Model 840S

                      our     our   published   published
                  elapsed     CPU     elapsed         CPU
            T1      0.200   0.100         189         110
            T2      0.400   0.200         n/a         n/a
            """)
        .contains(
            """
            variant      published as   Spearman        of   transactions
            filedb         hpsql-840s        n/a       n/a            n/a
            netdb page       net-page       1.00   elapsed              9
            netdb set         net-set       1.00   elapsed              9
            """);
    assertThat(text).doesNotContain("INVALID", "ENDED EARLY");
  }

  /** T1 takes 0.1 ms of CPU time here and took 110 ms there; nothing else was published. */
  @Test
  void oursStandBesideThePublishedScaledByCpuRating() {
    assertThat(report(matrix(6)))
        .contains("scaled by CPU rating: an estimate")
        .contains(
            """
            variant   time    ours   published   scaled   ours / scaled
            filedb     CPU   0.100         110    0.110           0.909
            """)
        .contains(
            """
            HP 9000 Model 840S  8,835/s by Dhrystone 1.1, optimized; one processor here 8.84
                                million/s (8.00–9.00): 1,000× as fast
            """)
        .contains(
            """
            filedb beside HPSQL on HP 9000 Model 840S, scaled

                    our   published   published   ours /
                    CPU         CPU      scaled   scaled
            T1    0.100         110       0.110    0.909
            T2    0.200         n/a         n/a      n/a
            """);
  }

  /** The second pair has all its times in the tables before. */
  @Test
  void aPairWhoseTimesStandAboveHasRatiosAlone() {
    assertThat(report(matrix(6)))
        .contains(
            """
            The ratio page / set of the times above

                                   our   published
                                turned      turned
            T1     0.333 (0.330–0.336)         n/a
            T2     0.333 (0.330–0.336)       0.667
            """)
        .contains("\nmean   0.333 (0.330–0.336)       0.667\n");
  }

  @Test
  void anInvalidRunRemovesItselfAlone() {
    assertThat(report(matrix(7, 2)))
        .contains("INVALID: the figures of netdb set, round 2 do not count:\n\n  - ")
        .contains("Spearman")
        .contains("T2     0.200   0.599   3.00 (2.97–3.02)        40.0        60.0        1.50\n");
  }

  @Test
  void aVariantWithoutAValidRunHasNoFigures() {
    assertThat(report(matrix(6, 1, 2, 3, 4, 5, 6)))
        .contains("INVALID: the figures of netdb set, round 1 do not count:\n\n  - ")
        .contains("Spearman")
        .contains("T2     0.200   n/a     n/a        40.0        60.0        1.50\n");
  }

  @Test
  void aMatrixThatWasEndedEarlySaysWhatCounts() {
    assertThat(report(matrix(1)))
        .contains("ENDED EARLY: 3 of 18 runs complete.\n", "T10 ", "mean ");
    assertThat(report(nothing()))
        .contains("ENDED EARLY: 0 of 18 runs complete, so there are no figures.\n")
        .doesNotContain("T10", "ratio", "Spearman");
  }

  @Test
  void noLineIsLongerThan80() {
    for (StudyResult result : List.of(matrix(6), matrix(7, 2), matrix(1), nothing())) {
      assertThat(report(result).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
      assertThat(report(result)).matches("[\\p{ASCII}≈–×]*");
    }
  }

  @Test
  void aMatrixIsReadBackAsItWas() {
    for (StudyResult result : List.of(matrix(6), nothing())) {
      assertThat(MatrixReport.KIND.read(ResultJson.write(result))).isEqualTo(result);
    }
  }

  private static String report(StudyResult result) {
    return ReportText.whole(MatrixReport.KIND.report().apply(result));
  }

  private static Matrix plan() {
    Catalog catalog =
        new Catalog(
            List.of(Examples.FILE, Examples.locking("netdb", () -> Examples.database(true))),
            List.of(Examples.VARIANTS));
    Matrix plan =
        new MatrixPlanner(catalog, Path.of("work"), Choices.of(MatrixPlanner.PARAMETERS)).plan();
    return new Matrix(
        plan.workload(),
        plan.points(),
        List.of(),
        plan.rounds(),
        1,
        plan.durationNanos(),
        Map.of("dhrystone", new Spread(8_835_000, 8_000_000, 9_000_000, 7)));
  }

  /**
   * Three rounds were planned.
   *
   * @param invalid in which rounds the run of netdb with set locks is not valid
   */
  private static StudyResult matrix(int rounds, Integer... invalid) {
    ExampleStudies study = begun();
    variant(study, 0, rounds, 0.2);
    variant(study, 1, rounds, 0.1);
    variant(study, 2, rounds, 0.3, invalid);
    return result(study);
  }

  /** The first run was ended early. */
  private static StudyResult nothing() {
    ExampleStudies study = begun();
    variant(study, 0, 0, 0.2);
    study.ended(figures(0.2));
    variant(study, 1, 0, 0.1);
    variant(study, 2, 0, 0.3);
    return result(study);
  }

  private static ExampleStudies begun() {
    return new ExampleStudies(MatrixReport.KIND, "round")
        .leftOut("otherdb: its library is missing")
        .planned(6);
  }

  /** With a pair whose times stand in another's table. */
  private static StudyResult result(ExampleStudies study) {
    study.compare(PLAN.contrasts().toArray(Declared[]::new));
    study.compare(
        new Declared(
            "turned: page / set",
            "netdb page",
            "netdb set",
            List.of(Figure.ELAPSED),
            true,
            (figure, type) -> type.equals("T1") ? null : (Double) (2.0 / 3)));
    return study.with(PLAN.extra(study.result(), List.of())).result();
  }

  /**
   * From the second round on, the machine is busy, and in two of three set locks take 1 % more or
   * less time.
   */
  private static void variant(
      ExampleStudies study, int number, int rounds, double millis, Integer... invalid) {
    study.point(PLAN.points().get(number).name(), PLAN.points().get(number).levels());
    for (int round = 1; round <= rounds; round++) {
      double factor = number < 2 || round % 3 == 1 ? 1 : round % 3 == 2 ? 1.01 : 1 / 1.01;
      if (List.of(invalid).contains(round)) {
        study.invalid();
      } else {
        study.runs(figures(millis * factor));
      }
      if (round > 1) {
        study.others(0.5);
      }
    }
  }

  /** Transaction n takes n times so long. */
  private static List<TypeFigures> figures(double millis) {
    return ExampleStudies.types(
        IntStream.rangeClosed(1, 10).mapToDouble(i -> i * millis * MILLI).toArray());
  }
}
