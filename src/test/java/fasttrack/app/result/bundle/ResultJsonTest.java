package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import fasttrack.app.Stored;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {
  private static final Schema SCHEMA = SchemasTest.schema("result-4.schema.json");

  static Stream<String> results() {
    return Stored.names().stream().filter(name -> name.startsWith("run-"));
  }

  @ParameterizedTest
  @MethodSource("results")
  void aResultIsReadBackAsItWas(String name) {
    RunResult result = Stored.run(name);
    assertThat(Kind.RUN.read(ResultJson.write(result))).isEqualTo(result);
  }

  /**
   * Where nothing was measured, how long readings took is null, which the schema does not allow.
   */
  static Stream<String> resultsWithReadings() {
    return results().filter(name -> !name.equals("run-unmeasured"));
  }

  @ParameterizedTest
  @MethodSource("resultsWithReadings")
  void aResultHasTheFormThatTheSchemaDescribes(String name) {
    assertThat(SCHEMA.validate(ResultJson.write(Stored.run(name)), InputFormat.JSON)).isEmpty();
  }

  @Test
  void theSchemaIsStrict() {
    String json = ResultJson.write(Stored.run("run-sqlite"));
    assertInvalid(
        json,
        json.replace("fasttrack-result/4", "fasttrack-result/1"),
        json.replace("\"rateTps\"", "\"rate\""),
        json.replace("\"COMPLETE\"", "\"DONE\""),
        json.replace("\"measuredFrom\"", "\"from\""),
        json.replace("\"remarks\"", "\"remark\""),
        json.replace("\"withinOneSecond\" : 1.0", "\"withinOneSecond\" : 1.5"),
        json.replace("\"verdict\" : \"valid\"", "\"verdict\" : \"perhaps\""));
  }

  private static void assertInvalid(String json, String... mistakes) {
    assertThat(mistakes)
        .doesNotContain(json)
        .allSatisfy(each -> assertThat(SCHEMA.validate(each, InputFormat.JSON)).isNotEmpty());
  }

  @Test
  void anInvalidResultHasNoRate() {
    assertThat(ResultJson.write(Stored.run("run-invalid"))).contains("\n    \"rateTps\" : null,");
  }

  @Test
  void severalResultsAreAnArray() {
    String json = ResultJson.write(List.of(Stored.run("run-sqlite"), Stored.run("run-invalid")));
    assertThat(json).startsWith("[").endsWith("]");
  }

  @Test
  void theSchemaOfLocksAndStructureIsStrict() {
    String json = ResultJson.write(Stored.run("run-network-waits"));
    assertInvalid(
        json,
        json.replace("\"lockWaitNanos\"", "\"lockNanos\""),
        json.replace("\"level\" : \"RECORD\"", "\"level\" : \"FILE\""),
        json.replace("\"heldMax\" : 6", "\"heldMax\" : -6"),
        json.replace("\"deadlocks\"", "\"dead\""),
        json.replace("\"chains\" : 0", "\"chains\" : \"many\""),
        json.replace("\"faults\"", "\"fault\""));
  }

  @Test
  void whatIsOfAnotherFormUnderTheSameNumberIsRefused() {
    String json = ResultJson.write(Stored.run("run-postgresql-contended"));
    for (String other :
        List.of(
            json.replace("\"warnings\"", "\"other\""), json.replace("\"skipped\"", "\"left\""))) {
      assertThat(other).isNotEqualTo(json);
      assertThatThrownBy(() -> Kind.RUN.read(other)).isInstanceOf(UnreadableException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"rate\": 1}",
        "{\"format\": \"fasttrack-result/4\"}",
        "{\"format\": \"fasttrack-result/2\"}",
        "{\"format\": \"fasttrack-sweep/3\"}"
      })
  void whatIsNoResultOrOfAnotherFormIsRefused(String json) {
    assertThatThrownBy(() -> Kind.RUN.read(json)).isInstanceOf(UnreadableException.class);
  }
}
