package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import fasttrack.app.acid.AcidResult;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.report.AcidReport;
import fasttrack.app.report.MatrixReport;
import fasttrack.app.report.RepeatReport;
import fasttrack.app.report.SweepReport;
import fasttrack.app.report.TextReport;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.SweepResult;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What earlier versions of this program kept of real runs can be read, and shown as they showed it.
 */
class StoredResultsTest {
  private static final String[] RUNS = {
    "sqlite-fasttrack",
    "sqlite-open",
    "postgresql-tp1",
    "postgresql-fault",
    "network-tp1",
    "interrupted",
    "unmeasured",
    "invalid"
  };

  static Stream<String> runs() {
    return Stream.concat(
        Stream.of(RUNS).map(name -> "result-1-" + name),
        Stream.of("network-fasttrack", "sqlite-open", "postgresql-fasttrack")
            .map(name -> "result-2-" + name));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void aRunIsReadAndKeptInTodaysForm(String name) throws IOException {
    RunResult result = run(name);
    assertThat(result.format()).isEqualTo(RunResult.FORMAT);
    String json = ResultJson.write(result);
    assertThat(ResultJson.read(json)).isEqualTo(result);
    assertThat(SchemasTest.schema("result-3.schema.json").validate(json, InputFormat.JSON))
        .isEmpty();
    assertThat(TextReport.of(result).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void aRunOfTenTypesIsShownAsItWas() throws IOException {
    assertThat(TextReport.of(run("result-1-sqlite-fasttrack")))
        .contains(
            """
            serializable, durable, scale 1, 1 terminal, random order, seed 1987
            measured 2 s after warming up 500 ms
            """)
        .contains(
            """
                         mean client server
                count elapsed    CPU    CPU    p50    p95    p99    max retried failed
            T1  1,077  0.0112 0.0141      * 0.0092 0.0210 0.0308 0.0953       0      0
            T2  1,119  0.0133 0.0163      * 0.0107 0.0252 0.0481 0.0830       0      0
            """)
        .contains("T5  1,125   0.766  0.751      *  0.689   1.08   1.18   17.8       0      0")
        .contains(
            """
            CPU  client  server  background    JVM  kernel  others  residual  machine
            s      1.73       *         n/a  0.200  0.0400   0.130    0.0468     2.15
            %      80.6                 n/a   9.32    1.86    6.06      2.18      100
            * part of the client's: the engine runs on the terminals' threads
            background n/a: the engine runs in this process
            """)
        .contains("rate      5,522 transactions/s; all 11,045 scheduled")
        .contains("harness   639 ns and 0 bytes on a session that does nothing")
        .contains("Spearman's rank correlation 0.915")
        .contains("warning   6 % of the machine's CPU time went to other processes");
  }

  @Test
  void aRunOnAServerIsShownAsItWas() throws IOException {
    assertThat(TextReport.of(run("result-1-postgresql-tp1")))
        .contains("read committed, durable, scale 1, tpc, 4 terminals, seed 1987\n")
        .contains("TP1  3,150     2.51   0.160   0.382  1.83  7.40  13.2  31.5        0       0\n")
        .contains("s     0.503    1.20           0  0.497   0.110    1.14    0.0442     3.48\n")
        .contains("server: measured, the clock of the server's process for this connection\n")
        .contains("under 2 ms      |########################################|  47.21 % 1,487\n")
        .contains("round trips a transaction: 5.00\n");
  }

  @Test
  void whereTimeWentIsShownAsItWas() throws IOException {
    assertThat(TextReport.of(run("result-1-network-tp1")))
        .contains("TP1     0.477   0.104   0.0126    0.364   -0.0036\n")
        .contains("TP1   record   2,489      210   0.0843           0         3\n")
        .contains("TP1 held the most locks: 13.\n")
        .contains("structure sound:");
    assertThat(TextReport.of(run("result-1-postgresql-fault")))
        .contains("outage    the server was killed 2 s into the interval")
        .contains("after 2.06 s");
    assertThat(run("result-1-sqlite-open").work().queueing().connectionWait().count()).isPositive();
  }

  @Test
  void verdictsAreWhatTheyWere() throws IOException {
    assertThat(run("result-1-interrupted").state()).isEqualTo(RunResult.State.INTERRUPTED);
    assertThat(run("result-1-interrupted").validity()).isEqualTo(new Validity.Valid());
    assertThat(run("result-1-unmeasured").validity()).isEqualTo(new Validity.Unmeasured());
    assertThat(TextReport.of(run("result-1-unmeasured")))
        .contains("INTERRUPTED: this run was ended before it measured anything.")
        .doesNotContain("INVALID", "transactions/s");
    assertThat(run("result-1-invalid").validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class, invalid -> assertThat(invalid.reasons()).hasSize(3));
    assertThat(TextReport.of(run("result-1-invalid")))
        .contains("INVALID", "  - branch 1: its tellers' balances exceed its own by -1\n")
        .contains("counted   all 16,756 scheduled");
  }

  @Test
  void whatWasNotKeptIsNotKnown() throws IOException {
    RunResult result = run("result-1-sqlite-fasttrack");
    assertThat(result.setup().dataModel()).isNull();
    assertThat(result.course().timeline().slices()).isZero();
    assertThat(result.course().marks()).isEmpty();
    assertThat(result.header().workload().published()).isEmpty();
    assertThat(result.types())
        .allSatisfy(type -> assertThat(type.times().spectrum().nanos()).isEmpty());
    Latency all = result.work().response();
    assertThat(all.count()).isEqualTo(result.types().stream().mapToLong(TypeResult::good).sum());
    assertThat(all.p95Nanos()).isNull();
    RunResult one = run("result-1-postgresql-tp1");
    assertThat(one.work().response()).isEqualTo(one.types().getFirst().response());
  }

  @Test
  void whatSeveralRunsMadeIsShownAsItWas() throws IOException {
    SweepResult sweep = ResultJson.readSweep(stored("sweep-1"));
    assertThat(sweep.steps()).hasSize(3);
    assertThat(SweepReport.of(sweep))
        .contains("1          5,010 0.194 0.229 0.372  0.121      *       0     no knee+peak\n");
    RepeatResult repeat = ResultJson.readRepeat(stored("repeat-1"));
    assertThat(repeat.counted()).isEqualTo(3);
    assertThat(RepeatReport.of(repeat))
        .contains("TP1      1.41   1.32   1.57   0.226   0.206   0.253\n");
    MatrixResult matrix = ResultJson.readMatrix(stored("matrix-1"));
    assertThat(matrix.rounds()).isEqualTo(1);
    assertThat(MatrixReport.of(matrix))
        .contains("T5       5.29     5.90    1.11      18,300      18,700        1.02\n")
        .contains("network image1000-unoptimized      0.736   elapsed              9\n");
    AcidResult acid = ResultJson.readAcid(stored("acid-1"));
    assertThat(acid.passed()).isTrue();
    assertThat(AcidReport.of(acid))
        .contains("4         1.82          3,835      0                 1         0.0274\n");
  }

  @Test
  void aReaderIgnoresWhatItDoesNotKnowAndDefaultsWhatIsMissing() throws IOException {
    String json = ResultJson.write(run("result-1-postgresql-tp1"));
    RunResult result = ResultJson.read(json);
    assertThat(ResultJson.read(json.replace("\"header\" : {", "\"header\" : { \"new\" : [ {} ],")))
        .isEqualTo(result);
    String less =
        json.replace("\"warnings\"", "\"other\"")
            .replace("\"rateTps\"", "\"alias\"")
            .replace("\"skipped\"", "\"left\"")
            .replace("\"marks\"", "\"notes\"");
    assertThat(ResultJson.read(less))
        .satisfies(
            read -> {
              assertThat(read.warnings()).isEmpty();
              assertThat(read.rateTps()).isNull();
              assertThat(read.work().counts().skipped()).isZero();
              assertThat(read.course().marks()).isEmpty();
              assertThat(read.types().getFirst().response())
                  .isEqualTo(result.types().getFirst().response());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"rate\": 1}",
        "{\"format\": \"fasttrack-result/3\"}",
        "{\"format\": \"fasttrack-result/3\"}",
        "{\"format\": \"fasttrack-sweep/1\"}"
      })
  void whatIsNoResultOrNewerIsRefused(String json) {
    assertThatThrownBy(() -> ResultJson.read(json)).isInstanceOf(UnreadableException.class);
  }

  private static RunResult run(String name) throws IOException {
    return ResultJson.read(stored(name));
  }

  private static String stored(String name) throws IOException {
    return SchemasTest.resource("/fasttrack/app/stored/" + name + ".json");
  }
}
