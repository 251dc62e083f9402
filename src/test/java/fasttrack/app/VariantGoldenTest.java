package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What reports say of cases that no stored result shows, or not alone: of each, the lines that are
 * others than those of the result whose component was changed.
 */
class VariantGoldenTest {
  private static final String WRONG =
      """
      {"verdict": "invalid", "reasons": [{"id": "wrong-answer",
       "severity": "INVALID", "values": {"evidence": "T6[3, 12] answered 00000000000000ff"},
       "words": ""}]}\
      """;
  private static final String HOUR = "3600000000000";

  @TempDir Path folder;

  private final StringBuilder said = new StringBuilder();

  /** Adds a variant: pointers, each with the component as JSON. */
  private void variant(String title, String name, String... changes) throws IOException {
    Stored changed = Stored.of(name);
    for (int i = 0; i < changes.length; i += 2) {
      changed = changed.with(changes[i], changes[i + 1]);
    }
    Path file = Files.writeString(folder.resolve("result.json"), changed.json());
    List<String> before = ReportText.whole(Stored.result(name).report()).lines().toList();
    List<String> after = ReportText.whole(Stored.read(file).report()).lines().toList();
    assertThat(after).as(title).isNotEqualTo(before);
    int longest = before.stream().mapToInt(String::length).max().orElse(0);
    assertThat(after)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.max(80, longest)));
    said.append("== ").append(title).append(" (").append(name).append(")\n");
    only(before, after, "-");
    only(after, before, "+");
    said.append('\n');
  }

  private void only(List<String> these, List<String> others, String sign) {
    these.stream()
        .filter(line -> !others.contains(line))
        .forEach(line -> said.append((sign + line).stripTrailing()).append('\n'));
  }

  @Test
  void whatASweepHasMeasured() throws IOException {
    JsonNode sweep = new JsonMapper().readTree(Stored.of("sweep-terminals").json());
    String first = sweep.at("/points/0/name").asString();
    List<String> runs =
        sweep
            .at("/runs")
            .valueStream()
            .filter(run -> run.at("/point").asString().equals(first))
            .map(JsonNode::toString)
            .toList();
    variant(
        "one step alone",
        "sweep-terminals",
        "/points",
        "[" + sweep.at("/points/0") + "]",
        "/runs",
        runs.toString());
    Golden.check("variants/sweep.txt", said.toString());
  }

  @Test
  void whatBecameOfTheTransactionsOfARun() throws IOException {
    variant(
        "failures are counted apart",
        "run-sqlite",
        "/work/types/5/counts/outcomes/FAILED",
        "3",
        "/work/types/5/counts/conflictsRetried/LOCK_TIMEOUT",
        "1234567");
    variant(
        "none of a type ended as intended",
        "run-sqlite-count",
        "/work/types/1/counts/outcomes/COMMITTED",
        "0");
    variant(
        "some responses were slow",
        "run-sqlite-tp1",
        "/work/types/0/times/response/withinOneSecond",
        "0.99994",
        "/work/types/0/times/response/withinTwoSeconds",
        "0.9999999");
    variant(
        "what became of commits whose answers were lost",
        "run-postgresql-fault",
        "/verdict/unknownCommits",
        """
        [{"terminal": 0, "number": 17, "type": "TP1", "fate": "COMMITTED"},
         {"terminal": 1, "number": 3, "type": "TP1", "fate": "UNRESOLVED"}]\
        """);
    variant(
        "the server never came back",
        "run-postgresql-fault",
        "/course/outage/recoveryNanos",
        "null",
        "/course/outage/outageNanos",
        "null");
    Golden.check("variants/outcomes.txt", said.toString());
  }

  @Test
  void verdictsOnARun() throws IOException {
    variant("the figures do not count", "run-sqlite", "/verdict/validity", WRONG);
    variant(
        "an interruption does not hide what is wrong",
        "run-unmeasured",
        "/verdict/validity",
        WRONG,
        "/verdict/verification/answerDifferences",
        "[\"T6[3, 12] answered 00000000000000ff\"]");
    variant("ended early", "run-sqlite", "/header/state", "\"INTERRUPTED\"");
    variant(
        "the structure is not sound",
        "run-network",
        "/verdict/validity",
        """
        {"verdict": "invalid", "reasons": [{"id": "structure-fault",
         "severity": "INVALID", "values": {"evidence": "chain 7 of order ends early"},
         "words": ""}]}\
        """,
        "/verdict/verification/structure/faults",
        "[\"chain 7 of order ends early\"]");
    variant(
        "answers of the run and the state before it were wrong",
        "run-sqlite",
        "/verdict/validity",
        WRONG,
        "/verdict/verification/stateBefore",
        "[\"rows are missing\"]",
        "/verdict/verification/runAnswerDifferences",
        "[\"T1[3] answered something else\"]");
    variant("unlike the published profile", "run-sqlite", "/verdict/fidelity/spearman", "-0.25");
    Golden.check("variants/verdicts.txt", said.toString());
  }

  @Test
  void whetherARunWasSteady() throws IOException {
    String at = "/course/steadyState";
    String drift =
        """
        {"slices": 40, "sliceNanos": 250000000, "drift": %s, "firstQuarter": %s, "variation": %s,
         "enoughNanos": %s, "verdict": "%s"}\
        """;
    String known = "{\"estimate\": 0.02, \"low\": -0.09, \"high\": 0.14}";
    String grows = "{\"estimate\": 0.259, \"low\": 0.12, \"high\": 0.41}";
    String wide = "{\"estimate\": 3.6, \"low\": -9.0, \"high\": 26.0}";
    variant("steady", "run-sqlite", at, drift.formatted(known, known, "0.034", "null", "STEADY"));
    variant(
        "not steady",
        "run-sqlite",
        at,
        drift.formatted(grows, known, "0.034", "null", "NOT_STEADY"));
    variant(
        "a longer run would tell",
        "run-sqlite",
        at,
        drift.formatted(known, known, "0.034", "38100000000", "CANNOT_TELL"));
    variant(
        "no run would tell",
        "run-sqlite",
        at,
        drift.formatted(wide, known, "0.034", "3700000000000", "CANNOT_TELL"));
    variant(
        "too few slices",
        "run-sqlite",
        at,
        drift.formatted("null", "null", "null", "50000000000", "CANNOT_TELL"));
    variant(
        "it never settled",
        "run-sqlite",
        at,
        drift.formatted(grows, grows, "0.5", "null", "NEVER_SETTLED"));
    String settling =
        """
        {"outcome": "%s", "windowNanos": 1000000000, "logBytes": [],
         "responseNanos": [1234567.8, 987654.3, 960000]}\
        """;
    variant(
        "it warmed up until it was steady",
        "run-postgresql-warm",
        "/spec/schedule/begin",
        "\"STEADY\"",
        "/course/settling",
        settling.formatted("SETTLED"));
    variant(
        "it was steady without a warm-up before",
        "run-sqlite",
        "/spec/schedule/begin",
        "\"STEADY\"",
        "/spec/schedule/warmupNanos",
        "0",
        "/course/settling",
        settling.formatted("NOT_SETTLED"));
    Golden.check("variants/steady.txt", said.toString());
  }

  @Test
  void whetherARunKeptUpWithItsRate() throws IOException {
    String at = "/work/queueing/backlog";
    variant(
        "it may have been saturated",
        "run-sqlite-rate",
        at,
        """
        {"verdict": "CANNOT_TELL", "growth": {"estimate": 0.012, "low": -0.004, "high": 0.028},
         "foundFree": 0, "lastWaitNanos": 145678901.0, "enoughNanos": 41234567890}\
        """);
    variant(
        "seldom was a connection free",
        "run-sqlite-rate",
        at,
        """
        {"verdict": "KEEPS_UP", "growth": null, "foundFree": 0.123, "lastWaitNanos": 1000000,
         "enoughNanos": null}\
        """);
    variant(
        "some could not begin in time",
        "run-sqlite-rate",
        "/work/types/0/times/response",
        """
        {"count": 960, "meanNanos": null, "maxNanos": null,
         "percentiles": {"p50Nanos": 98765, "p90Nanos": 345678, "p95Nanos": 1234567,
            "p99Nanos": null, "p999Nanos": null},
         "withinOneSecond": 0.98, "withinTwoSeconds": 0.98,
         "censored": {"count": 20, "boundNanos": 10000123456, "meanLeastNanos": 234567890.1,
           "maxLeastNanos": 12345678901}}\
        """);
    variant(
        "where terminals think",
        "run-sqlite-tp1",
        "/spec/load",
        "{\"kind\": \"thinking\", \"terminals\": 10, \"connections\": 10, \"thinkNanos\": "
            + HOUR
            + ", \"times\": \"POISSON\"}");
    Golden.check("variants/rate.txt", said.toString());
  }

  @Test
  void theAccountOfTheCpuTime() throws IOException {
    String residual = "/cpu/account/residual/nanos";
    for (String nanos : List.of("1234000000", "-1234000000")) {
      variant("a residual of " + nanos + " ns", "run-postgresql", residual, nanos);
    }
    String none = "{\"method\": \"UNAVAILABLE\", \"nanos\": null, \"note\": \"there is no /proc\"}";
    variant(
        "what a system does not tell",
        "run-postgresql",
        "/cpu/account/kernel",
        none,
        "/cpu/account/others",
        none,
        "/cpu/account/machine",
        none,
        "/cpu/account/residual",
        none,
        "/cpu/account/stolen",
        none);
    variant("the hypervisor took some", "run-sqlite", "/cpu/account/stolen/nanos", "300000000");
    variant(
        "regressed from readings",
        "run-postgresql",
        "/cpu/account/server/method",
        "\"REGRESSED\"",
        "/cpu/serverPerType",
        "\"REGRESSED\"",
        "/cpu/serverReadings",
        """
        {"readings": 1234, "elapsedNanos": 210000000, "timeShare": 0.021,
         "standardErrorNanos": {"T1": 12345.6}, "freedom": null}\
        """);
    variant(
        "of the server nothing is known",
        "run-postgresql",
        "/cpu/account/server",
        none,
        "/cpu/serverPerType",
        "\"UNAVAILABLE\"",
        "/cpu/runQueue/serverMeanNanos",
        "null");
    Golden.check("variants/cpu.txt", said.toString());
  }

  @Test
  void whereTheTimeOfARunWent() throws IOException {
    variant(
        "nothing waited for a lock",
        "run-network-waits",
        "/work/types/0/locking/waits",
        "[]",
        "/work/types/1/locking/waits",
        "[]",
        "/work/types/2/locking/waits",
        "[]",
        "/work/types/3/locking/waits",
        "[]");
    variant(
        "why waits were not sampled",
        "run-postgresql",
        "/cpu/waitReadings/trouble",
        "\"too many connections already\"",
        "/cpu/waitReadings/readings",
        "0");
    variant("the server is on another machine", "run-postgresql", "/setup/place/folder", "null");
    variant("not asked for", "run-postgresql", "/cpu/waitReadings", "null");
    variant("how long a round trip takes is not known", "run-postgresql", "/setup/host", "null");
    Golden.check("variants/time.txt", said.toString());
  }

  @Test
  void whatDiskAndEngineDid() throws IOException {
    variant("flushes are not known", "run-sqlite", "/course/flushes", "null");
    variant(
        "what the engine counted",
        "run-postgresql",
        "/course/engine",
        """
        {"counts": {"DEADLOCKS": 3, "LOG_BYTES": 5000000, "RECORDS_READ": 4000,
         "RECORDS_FOUND": 76000}, "transactions": 4000, "memory": null}\
        """);
    variant(
        "what the engine used",
        "run-postgresql",
        "/course/engine",
        """
        {"counts": {"DISK_READ_BYTES": 0, "WRITTEN_BYTES": 19360000, "WRITE_CALLS": 4520,
         "SENT_BYTES": 844000}, "transactions": 4000, "memory": {"withClient": false,
         "startBytes": 134217728, "peakBytes": 142606336, "endBytes": 140509184}}\
        """);
    variant(
        "what an engine in this process used",
        "run-sqlite",
        "/course/engine",
        """
        {"counts": {"WRITTEN_BYTES": 19360000}, "transactions": 4000, "memory": {"withClient":
         true, "startBytes": 134217728, "peakBytes": 142606336, "endBytes": 140509184}}\
        """);
    variant(
        "dead rows",
        "run-sqlite",
        "/course/growth",
        """
        {"before": {"bytes": 23400000, "deadRows": 0}, "after": {"bytes": 25110000,
         "deadRows": 12340}, "insertedRows": 12345}\
        """);
    variant(
        "the log did not settle",
        "run-postgresql-warm",
        "/course/settling/outcome",
        "\"NOT_SETTLED\"");
    variant(
        "the log is not counted",
        "run-postgresql-warm",
        "/course/settling/outcome",
        "\"NOT_COUNTED\"");
    variant(
        "another machine",
        "run-sqlite",
        "/setup/environment/details",
        """
        {"javaOptions": ["-Xmx2g"], "collector": "Serial", "limits": {"processors": 1.5,
         "cpuSet": "0-1", "memoryBytes": 4294967296}, "virtualization": "virtual machine of Maker",
         "governor": "performance"}\
        """);
    variant(
        "no figure of the disk",
        "run-sqlite",
        "/setup/host/before/fsyncNanos",
        "null",
        "/setup/host/before/noFsync",
        "\"the file system lies\"");
    Golden.check("variants/engine.txt", said.toString());
  }

  @Test
  void whatAHostDoes() throws IOException {
    String at = "/figures/0/figure/";
    variant(
        "a figure is missing",
        "host",
        at + "value",
        "null",
        at + "missing",
        "\"no program taskset\"");
    variant("a figure of a newer version", "host", at + "id", "\"of-tomorrow\"");
    variant("the file system is not known", "host", "/place/fileSystem", "null");
    variant("ended early", "host", "/header/interrupted", "true");
    Golden.check("variants/host.txt", said.toString());
  }

  @Test
  void whatAHistoryShows() throws IOException {
    variant(
        "nothing was searched",
        "history",
        "/search",
        "{\"missing\": \"it takes 4 results to find a change\", \"changes\": []}");
    variant("nothing changed", "history", "/search", "{\"missing\": null, \"changes\": []}");
    variant(
        "results are left out",
        "history",
        "/omitted",
        "[{\"startedAt\": \"2026-11-01T02:00:00Z\", \"file\": \"a/result.json\", \"reason\":"
            + " \"other than the newest\"}, {\"startedAt\": \"\", \"file\": \"b/result.json\","
            + " \"reason\": \"other than the newest\"}]");
    Golden.check("variants/history.txt", said.toString());
  }

  @Test
  void whatASelftestFound() throws IOException {
    String at = "/parts/0/checks/2/verdict";
    variant("a figure is wrong", "selftest", at, "\"WRONG\"");
    variant("the machine was too busy to tell", "selftest", at, "\"TOO_BUSY\"");
    variant("ended early", "selftest", "/header/interrupted", "true");
    Golden.check("variants/selftest.txt", said.toString());
  }
}
