package fasttrack.app.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.matrix.MatrixResult.Conditions;
import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.TypeMeans;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.report.ReportText;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.model.PublishedRatio.Term;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Begin;
import fasttrack.core.spi.Durability;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MatrixReportTest {
  private static final Validity WRONG =
      new Validity.Invalid(
          List.of(
              Finding.invalid("wrong-answer")
                  .with("evidence", "T5[3, 12] answered 00000000000000ff, " + "word ".repeat(30))));
  private static final Validity VALID = new Validity.Valid();
  private static final Processor RATED =
      new Processor(
          "HP 9000 Model 840S",
          "Dhrystone 1.1, optimized",
          8_835,
          new Spread(8_835_000, 8_000_000, 9_000_000, 7));

  @Test
  void oursStandBesideThePublished() {
    String text = ReportText.whole(MatrixReport.of(matrix(3, VALID)));
    assertThat(text)
        .contains("beside the figures of 1987", "3 rounds; in each, every variant runs 3 s after")
        .contains("netdb set   compared with net-set: SQLite 3.54.1, serializable\n")
        .contains("left out  otherdb: its library is missing\n")
        .contains("\nWARNING: 6 of 9 runs, for example: the machine was not")
        .contains(
            """
            native; the ratio is set / page

                     our     our                our   published   published   published
                    page     set              ratio        page         set       ratio
            T1     0.100   0.300   3.00 (2.93–3.08)         n/a         n/a         n/a
            T2     0.200   0.600   3.00 (2.93–3.08)        40.0        60.0        1.50
            """)
        .contains("T10     1.00    3.00   3.00 (2.93–3.08)         200         300        1.50\n")
        .contains("\nmean                   3.00 (2.93–3.08)                                1.50\n")
        .contains("in random order", "each in a Java process of its own", "≈")
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
    MatrixResult result = matrix(3, VALID);
    assertThat(ReportText.whole(MatrixReport.of(result)))
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
    assertThat(ReportText.whole(MatrixReport.of(matrix(3, VALID))))
        .contains(
            """
            The ratio page / set of the times above

                                   our   published
                                turned      turned
            T1     0.333 (0.325–0.342)         n/a
            T2     0.333 (0.325–0.342)       0.667
            """)
        .contains("\nmean   0.333 (0.325–0.342)       0.667\n");
  }

  @Test
  void anInvalidVariantSaysWhyAndHasNoFigures() {
    String text = ReportText.whole(MatrixReport.of(matrix(3, WRONG)));
    assertThat(text)
        .contains("INVALID: the figures of netdb set do not count:\n\n  - round 1: T5[3, 12] ans")
        .contains("T2     0.200   n/a     n/a        40.0        60.0        1.50");
  }

  @Test
  void aMatrixThatWasEndedEarlySaysWhatCounts() {
    assertThat(ReportText.whole(MatrixReport.of(matrix(1, VALID))))
        .contains("ENDED EARLY: the figures cover 1 complete round.\n", "T10 ", "mean ");
    assertThat(ReportText.whole(MatrixReport.of(matrix(0, WRONG))))
        .contains("ENDED EARLY: no round was completed.", "INVALID")
        .doesNotContain("T10", "ratio", "Spearman");
  }

  @Test
  void noLineIsLongerThan80() {
    for (MatrixResult result :
        List.of(matrix(3, VALID), matrix(3, WRONG), matrix(1, VALID), matrix(0, WRONG))) {
      String text = ReportText.whole(MatrixReport.of(result));
      assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
      assertThat(text).matches("[\\p{ASCII}≈–×]*");
    }
  }

  @Test
  void aMatrixIsReadBackAsItWas() {
    for (MatrixResult result : List.of(matrix(3, VALID), matrix(0, WRONG))) {
      assertThat(MatrixResult.KIND.read(ResultJson.write(result))).isEqualTo(result);
    }
  }

  private static MatrixResult matrix(int rounds, Validity ofSet) {
    List<PublishedProfile> published = Examples.VARIANTS.published();
    List<Variant> variants =
        List.of(
            variant("filedb", published.get(0), rounds, 0.2, VALID),
            variant("netdb page", published.get(1), rounds, 0.1, VALID),
            variant("netdb set", published.get(2), rounds, 0.3, ofSet));
    List<PublishedRatio> ratios = new ArrayList<>(Examples.VARIANTS.publishedRatios());
    ratios.add(
        new PublishedRatio("turned", new Term("page", "net-page"), new Term("set", "net-set")));
    return new MatrixResult(
        MatrixResult.FORMAT,
        new MatrixResult.Header("2026-11-21T04:13:13.863Z", Examples.VARIANTS.title()),
        new Conditions(
            3, 1, 3_000_000_000L, 1_000_000_000L, 1, 1987, Durability.DURABLE, Begin.FRESH),
        Stored.run("run-sqlite").environment(),
        rounds,
        variants,
        MatrixFigures.ratios(ratios, variants, rounds),
        List.of("otherdb: its library is missing"),
        true);
  }

  /** Returns times that are 1 % shorter or longer from the second round on. */
  private static List<TypeMeans> changed(List<TypeMeans> means, int round) {
    double factor = round == 1 ? 1 : round == 2 ? 1.01 : 1 / 1.01;
    return means.stream()
        .map(each -> new TypeMeans(each.type(), each.elapsedMillis() * factor, each.cpuMillis()))
        .toList();
  }

  /** A variant whose transaction n takes n times so long, and half of that CPU time. */
  private static Variant variant(
      String name, PublishedProfile published, int rounds, double millis, Validity validity) {
    List<String> types = Examples.VARIANTS.types().stream().map(TransactionType::name).toList();
    List<TypeMeans> means =
        Stream.iterate(1, i -> i + 1)
            .limit(10)
            .map(i -> new TypeMeans("T" + i, i * millis, i * millis / 2))
            .toList();
    List<VariantRun> runs =
        Stream.iterate(1, round -> round + 1)
            .limit(Math.max(1, rounds))
            .map(
                round ->
                    new VariantRun(
                        round,
                        "bundle",
                        RunResult.State.COMPLETE,
                        validity,
                        round == 1
                            ? List.of()
                            : List.of(Finding.warning("busy-machine").with("othersShare", 0.5)),
                        millis == 0.3 ? changed(means, round) : means,
                        1,
                        1987L))
            .toList();
    return MatrixFigures.variant(
        name,
        name.replaceFirst(" .*", ""),
        Stored.run("run-sqlite").engine(),
        published,
        published.id().equals("hpsql-840s") ? RATED : null,
        types,
        runs,
        rounds);
  }
}
