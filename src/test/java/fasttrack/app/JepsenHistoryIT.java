package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Tracer;
import fasttrack.core.proof.Tracing;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the transactions of a run observed, for other programs. */
class JepsenHistoryIT extends InFolder {
  @Test
  void aHistoryEndsWithWhatIsInTheDatabase() throws IOException, SQLException {
    String options = "run -q --json -b sqlite -t 8 --hot 10 -n 300 --warmup 0s";
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.addAll(List.of("-w", "smallbank", "--history", "new/observed.json"));
    RunResult result = fasttrack.run(arguments).result();

    JsonNode all =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("new/observed.json")));

    Map<String, Map<Long, Long>> replaced = new TreeMap<>();
    Set<Long> written = new HashSet<>();
    Set<Long> read = new HashSet<>();
    Map<Integer, JsonNode> open = new HashMap<>();
    int committed = 0;
    for (int i = 0; i < all.size(); i++) {
      JsonNode operation = all.get(i);
      assertThat(operation.get("index").asInt()).isEqualTo(i);
      assertThat(operation.get("f").asString()).isEqualTo("txn");
      int process = operation.get("process").asInt();
      String type = operation.get("type").asString();
      JsonNode begun = open.remove(process);
      if (type.equals("invoke")) {
        assertThat(begun).isNull();
        open.put(process, operation);
      } else {
        assertThat(Objects.requireNonNull(begun).get("time").asLong())
            .isLessThan(operation.get("time").asLong());
        committed += type.equals("ok") ? 1 : 0;
        observe(operation, type.equals("ok"), written, read, replaced);
      }
    }
    assertThat(open).isEmpty();
    assertThat(committed)
        .isEqualTo(
            Objects.requireNonNull(result.verdict().verification().order()).proof().attempts());
    written.add(0L);
    assertThat(written).containsAll(read);
    assertThat(last(replaced)).isNotEmpty().isEqualTo(inDatabase());
  }

  /** Each write is a new one. */
  private static void observe(
      JsonNode operation,
      boolean ok,
      Set<Long> written,
      Set<Long> read,
      Map<String, Map<Long, Long>> replaced) {
    Map<String, Long> seen = new HashMap<>();
    for (JsonNode access : operation.get("value")) {
      String key = access.get(1).asString();
      long value = access.get(2).isNull() ? 0 : access.get(2).asLong();
      if (access.get(0).asString().equals("r")) {
        read.add(value);
      } else if (ok) {
        assertThat(written.add(value)).as("%s", operation).isTrue();
        replaced.computeIfAbsent(key, any -> new HashMap<>()).put(seen.get(key), value);
      }
      seen.put(key, value);
    }
  }

  /** Follows what replaced what. */
  private static Map<String, Long> last(Map<String, Map<Long, Long>> replaced) {
    Map<String, Long> last = new TreeMap<>();
    replaced.forEach(
        (key, next) -> {
          long value = 0;
          for (int i = 0; i < next.size(); i++) {
            value = next.get(value);
          }
          last.put(key, value);
        });
    return last;
  }

  /** Returns the numbers of the last writes of records that the run has changed. */
  private Map<String, Long> inDatabase() throws SQLException {
    Map<String, Long> last = new TreeMap<>();
    Path file = folder.resolve("work/workloads/smallbank/sqlite/fasttrack.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String type : List.of("savings", "checking")) {
        String query =
            "SELECT %1$s_no, %2$s FROM %1$s WHERE %2$s > %3$s"
                .formatted(type, Tracing.WRITER, (Tracer.BEFORE + 1) << Tracing.WRITE_BITS);
        try (ResultSet rows = statement.executeQuery(query)) {
          while (rows.next()) {
            last.put(type + " " + rows.getLong(1), rows.getLong(2));
          }
        }
      }
    }
    return last;
  }

  @ParameterizedTest
  @CsvSource({
    "-w tp1, 2, --history: tp1 leaves no trace",
    "-w smallbank --profile unproved, 2, leaves no trace: use transactions that",
    "-w smallbank --repeat 2, 2, --history: applies to a single run",
    "-w smallbank --csv observed.json, 2, would overwrite what another argument names",
    "-w smallbank --work ., 3, observed.json cannot be written: it is a folder",
  })
  void whatCannotBeWrittenIsRefusedBeforeTheRun(String options, int status, String problem)
      throws IOException {
    if (status == 3) {
      Files.createDirectory(folder.resolve("observed.json"));
    }
    List<String> arguments = new ArrayList<>(List.of("run", "--history", "observed.json"));
    arguments.addAll(List.of(options.split(" ")));

    InJvm.Ended ended = fasttrack.run(arguments);

    assertThat(ended.status()).isEqualTo(status);
    assertThat(ended.err()).contains(problem);
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
