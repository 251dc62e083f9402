package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Change;
import fasttrack.core.result.Course;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Growth;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Settling;
import fasttrack.core.result.SteadyState;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.EngineCounter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextReportTest {
  private static final String HPSQL = "hpsql-840s";

  static List<RunResult> results() {
    return List.of(
        Examples.good(),
        Examples.contended(),
        Examples.single(),
        Examples.invalid(),
        Examples.interrupted(),
        Examples.interruptedAndWrong(),
        Examples.waiting(),
        Examples.unhindered(),
        Examples.unsound(),
        Examples.saturated(),
        Examples.maybeSaturated(),
        Examples.censored(),
        Examples.complete());
  }

  @ParameterizedTest
  @MethodSource("results")
  void noLineIsLongerThan80(RunResult result) {
    for (Workload workload : List.of(Examples.TEN, Examples.TP1)) {
      String text =
          TextReport.of(Examples.of(workload, result), workload.published().getFirst().id());
      assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
      assertThat(text).matches("[\\p{ASCII}]*");
    }
  }

  @Test
  void theWholeOfAGoodRun() {
    RunResult good = Examples.good();
    String text = TextReport.of(good);
    assertThat(text.lines().limit(13))
        .containsExactly(
            "=".repeat(80),
            "FASTTRACK (a reconstruction): ten",
            "SomeDB 1.2.3, /srv/data/some.db",
            "serializable, durable, scale 1, 1 terminal, random order, seed 1987",
            "measured 10 s after warming up 2 s",
            "",
            "Times in ms; elapsed time is from due to end, including all retries.",
            "",
            "              mean client server",
            "     count elapsed    CPU    CPU    p50  p95  p99     max retried failed",
            "T1  12,345   0.123  0.101      * 0.0988 1.23 98.8 123,000       0      0",
            "T2  12,345   0.123  0.101      * 0.0988 1.23 98.8 123,000       0      0",
            "T3  12,345   0.123  0.101      * 0.0988 1.23 98.8 123,000       0      0");
    assertThat(text)
        .contains("* part of the client's: the engine's own reason or method")
        .contains(
            "rate      12,345 transactions/s; all 123,450 scheduled transactions completed as\n")
        .contains("workload  remote accounts 15.0 %")
        .contains("steady    yes: +1.2 % (-2.1 % to +4.3 %) over the interval; first quarter")
        .contains("JVM       compiled for 123 ms within the interval; 2 garbage collections, 9 ms")
        .contains(
            "harness   988 ns a transaction in this run, which no other figure contains: 667\n"
                + "          ns between transactions, 321 ns to read CPU clocks within them; 543"
                + " ns\n"
                + "          and unknown memory on a session that does nothing\n")
        .contains("rank correlation 0.891 between the mean CPU times")
        .contains(
            "background, kernel, others, stolen by host, residual, machine n/a: this system\n"
                + "  has no /proc")
        .contains(
            "verified  1,000 answers and the final state match the oracle's, and so do 25,000\n"
                + "          answers of the run; 3 invariants hold\n")
        .contains("warning   the machine was not quiet")
        .contains(
            "host      before -> after: CPU 412 -> 409 M steps/s, fsync 1.21 -> 1.33 ms,\n"
                + "          loopback 18.0 -> 19.0 us\n")
        .contains(
            "data      35.0 MB on disk, cache 2.00 MB a connection (cache_size): fits in\n"
                + "          memory; ext4 on /dev/vda (rw,relatime)\n")
        .contains("settings  changed from the engine's defaults: journal_mode=wal (delete)\n")
        .contains(
            "machine   2 processors A CPU (governor performance), 8.00 GB memory, virtual\n"
                + "          machine of Some Maker; limited to 1.50 processors, processors number\n"
                + "          0-1, 4.00 GB memory; Linux 6.1; OpenJDK 25, collector G1, -Xmx2g\n")
        .doesNotContain("retried   ", "responses ");
  }

  @Test
  void conflictsAndFailuresAreCountedApart() {
    String text = TextReport.of(Examples.contended());
    assertThat(text)
        .contains(
            "133,333 transactions/s; 1,333,332 of 1,333,335 scheduled transactions\n"
                + "          completed as intended, 3 failed\n")
        .contains("retried   1,234,567 by deadlock; over all terminals, 1.23 ms")
        .contains("server: measured, the engine's own reason or method");
  }

  @Test
  void publishedFiguresStandBesideOurs() {
    String text = TextReport.of(Examples.contended(), HPSQL);
    assertThat(text).contains("HPSQL on HP 9000 Model 840S");
    assertThat(words(text, "T1").skip(2).findFirst()).contains("T1 0.123 189 1,530 0.351 110 313");
    // T5's server CPU is not known, and its CPU time was not published
    assertThat(words(text, "T5").skip(2).findFirst()).contains("T5 0.123 8,950 72,500 n/a n/a n/a");
  }

  @Test
  void aPublishedRateStandsBesideOurs() {
    String text = TextReport.of(Examples.of(Examples.TP1, Examples.good()), "mips-m1500");
    assertThat(words(text, "transactions/s")).containsExactly("transactions/s 12,300 55.0 224");
  }

  @Test
  void anInvalidRunShowsItsReasonsAndNoFigure() {
    String text = TextReport.of(Examples.invalid(), HPSQL);
    assertThat(text)
        .contains("INVALID")
        .contains("  - T6 failed")
        .contains("counted   77,777 of 77,782 scheduled transactions completed as intended, 5\n")
        .contains("verified  NO: answers differ from the oracle's; the final state is not what")
        .doesNotContain("transactions/s")
        .doesNotContain("elapsed")
        .doesNotContain("ratio")
        .doesNotContain("CPU")
        .doesNotContain("Spearman");
  }

  @Test
  void whatWasInterruptedBeforeItMeasuredShowsNoFigure() {
    String text = TextReport.of(Examples.interrupted(), HPSQL);
    assertThat(text)
        .contains("INTERRUPTED: this run was ended before it measured anything.")
        .contains("verified  100 answers")
        .doesNotContain("INVALID")
        .doesNotContain("transactions/s")
        .doesNotContain("elapsed");
  }

  @Test
  void anInterruptionDoesNotHideWhatIsWrong() {
    String text = TextReport.of(Examples.interruptedAndWrong(), HPSQL);
    assertThat(text)
        .contains("INTERRUPTED")
        .contains("INVALID")
        .contains("  - T1[3] answered")
        .doesNotContain("transactions/s");
  }

  @Test
  void aWorkloadOfOneTransactionSaysHowManyWereQuick() {
    String text = TextReport.of(Examples.single());
    assertThat(text).contains("responses 99.99 % under 1 s, 100 % under 2 s\n");
  }

  @Test
  void elapsedTimeIsSplitAndWaitsForLocksAreShown() {
    String text = TextReport.of(Examples.waiting());
    assertThat(text)
        .contains(
            """
            Where the elapsed time went, mean ms.

                                      lock               unex-
                  elapsed     CPU     wait   retries   plained
            T1      0.123   0.101   0.0123    0.0099         0
            T10     0.123   0.101   0.0123    0.0099         0
            The engine runs on the terminals' threads: its CPU time is part of the client's.

            Lock waits in all attempts; times in ms.

                                            waited     mean               longest
                     level       waits      in all     wait   deadlocks     queue
            T10   database           1      45,700   45,700           0         1
            T10       page   1,234,567   1,990,000     1.61      98,765     1,000
            T10 held the most locks: 12,345.

                                       back-                      stolen
            CPU client harness server ground   JVM kernel others by host residual machine
            """)
        .contains(
            """
            verified  100 answers and the final state match the oracle's, and so do 25,000
                      answers of the run; structure sound: 27,134 records, 9,310 chains,
                      12,345 index entries
            """);
  }

  @Test
  void whereNothingWaitedForALockALineSaysSo() {
    assertThat(TextReport.of(Examples.unhindered()))
        .contains("\n\nNo transaction waited for a lock. T1 held the most locks: 1.\n\n")
        .doesNotContain("Waits for locks");
  }

  @Test
  void anEngineThatDoesNotTellHasNoSplit() {
    assertThat(TextReport.of(Examples.good()))
        .doesNotContain("Where the elapsed time went", "lock wait", "structure");
  }

  @Test
  void aSaturatedRunSaysSoBeforeAnyFigureAndShowsNoResponseTimes() {
    String text = TextReport.of(Examples.saturated());
    assertThat(text.indexOf("SATURATED: ")).isBetween(0, text.indexOf("elapsed"));
    assertThat(words(text, "T1").findFirst()).contains("T1 12,345 n/a 0.101 * n/a n/a n/a n/a 0 0");
    assertThat(text)
        .contains(
            """
            rate      1,235 transactions/s; the database's capacity; all 12,345 scheduled
            """)
        .contains(
            """
            saturated yes: the rate exceeds the capacity by +3.1 % (+2.4 % to +3.8 %); the
                      last ones waited 346 ms to begin
            """)
        .contains("waited    schedule lag where a connection was free: p99 98.8 ms of 500\n")
        .doesNotContain("Residence times", "under 2 s");
  }

  @Test
  void whereSaturationCannotBeToldTheReportSaysWhatWouldHelp() {
    assertThat(TextReport.of(Examples.maybeSaturated()))
        .contains(
            """
            saturated cannot tell in this time: no connection was free in the last quarter
                      of the interval; the rate differs from the capacity by +1.2 % (-0.4 %
                      to +2.8 %); about 42 s would do; the last ones waited 146 ms to begin
            """)
        .doesNotContain("SATURATED");
  }

  @Test
  void timesThatAreOnlyBoundsAreMarked() {
    String text = TextReport.of(Examples.censored());
    assertThat(words(text, "T1").findFirst())
        .contains("T1 960 >235 0.101 * 0.0988 1.23 n/a >12,300 0 0");
    assertThat(text)
        .contains(
            """
            n/a: fewer than 10 transactions lie beyond that percentile; p99 needs 1,000
              transactions
            > is a lower bound: 20 transactions could not begin in time, and would have
              taken longer than 10 s
            """);
  }

  @Test
  void aVerdictThatCannotBeGivenSaysWhatWouldHelp() {
    assertThat(
            steady(new Change(0.02, -0.09, 0.14), 38_100_000_000L, SteadyState.Verdict.CANNOT_TELL))
        .contains(
            """
            steady    cannot tell in this time: +2.0 % (-9.0 % to +14 %) over the interval;
                      about 39 s would do; first quarter -0.4 % (-3.0 % to +2.2 %) against
                      the rest; slices of 250 ms vary by 3.4 %
            """);
    assertThat(
            steady(
                new Change(3.6, -9.0, 26.0), 3_700_000_000_000L, SteadyState.Verdict.CANNOT_TELL))
        .contains("an hour would not do");
    assertThat(steady(new Change(0.259, 0.12, 0.41), null, SteadyState.Verdict.NOT_STEADY))
        .contains("steady    no: +26 % (+12 % to +41 %) over the interval; first quarter");
    assertThat(steady(null, 50_000_000_000L, SteadyState.Verdict.CANNOT_TELL))
        .contains(
            """
            steady    cannot tell: 40 slices of at least 10 transactions; a trend shows in 8
                      or more; about 50 s would do
            """);
  }

  private static String steady(Change drift, Long enoughNanos, SteadyState.Verdict verdict) {
    SteadyState was = Examples.good().course().steadyState();
    return TextReport.of(
        Examples.steady(
            new SteadyState(
                was.slices(),
                was.sliceNanos(),
                drift,
                drift == null ? null : was.firstQuarter(),
                drift == null ? null : was.variation(),
                enoughNanos,
                verdict)));
  }

  @Test
  void whatDiskAndEngineDidStandsBesideTheTransactions() {
    RunResult old = Examples.good();
    Course course =
        new Course(
            old.course().steadyState(),
            old.course().timeline(),
            old.course().marks(),
            null,
            null,
            new DiskFlushes(4_124, 4_040),
            new EngineWork(
                Map.of(
                    EngineCounter.DEADLOCKS, 3L,
                    EngineCounter.LOG_BYTES, 5_000_000L,
                    EngineCounter.RECORDS_READ, 4_000L,
                    EngineCounter.RECORDS_FOUND, 76_000L),
                4_000),
            new Growth(new DataSize(23_400_000, 0L), new DataSize(25_110_000, 12_340L), 12_345),
            new Settling(Settling.Outcome.SETTLED, 3_000_000_000L, List.of(1_810.0, 420.0, 412.0)));
    assertThat(TextReport.of(Examples.with(old, old.header(), course)))
        .contains("begin     fresh: the data was loaded for this run\n")
        .contains(
            "growth    the data took 22.3 MB when the interval began and 23.9 MB when it had\n"
                + "          ended: 7.31 % more; 12,345 rows inserted; about 0 dead rows before,\n"
                + "          12,340 after\n")
        .contains(
            "engine    a transaction: 1,250 bytes of log, 1.00 records read, 19.0 records\n"
                + "          found in the cache (95.0 %); in all: 3 deadlocks\n")
        .contains(
            "disk      flushed 4,124 times in 4,040 commits that changed data, 1.02 a commit;");
  }

  @Test
  void faultsOfTheStructureAreShown() {
    assertThat(TextReport.of(Examples.unsound()))
        .contains("INVALID", "  - structure: chain 7 of order ends early\n")
        .contains("verified  NO: the structure is not sound\n");
  }

  private static Stream<String> words(String text, String first) {
    return text.lines()
        .map(line -> line.strip().replaceAll(" +", " "))
        .filter(line -> line.startsWith(first + " "));
  }
}
