package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import fasttrack.app.Examples;
import fasttrack.core.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResultJsonTest {
  private static final Schema SCHEMA = SchemasTest.schema("result-3.schema.json");

  static List<RunResult> results() {
    return List.of(
        Examples.good(),
        Examples.contended(),
        Examples.invalid(),
        Examples.interrupted(),
        Examples.interruptedAndWrong(),
        Examples.waiting(),
        Examples.unsound(),
        Examples.complete());
  }

  @ParameterizedTest
  @MethodSource("results")
  void aResultIsReadBackAsItWas(RunResult result) {
    assertThat(ResultJson.read(ResultJson.write(result))).isEqualTo(result);
  }

  @ParameterizedTest
  @MethodSource("results")
  void aResultHasTheFormThatTheSchemaDescribes(RunResult result) {
    assertThat(SCHEMA.validate(ResultJson.write(result), InputFormat.JSON)).isEmpty();
  }

  @Test
  void theSchemaIsStrict() {
    String json = ResultJson.write(Examples.good());
    String[] mistakes = {
      json.replace("fasttrack-result/3", "fasttrack-result/1"),
      json.replace("\"rateTps\"", "\"rate\""),
      json.replace("\"COMPLETE\"", "\"DONE\""),
      json.replace("\"measuredFrom\"", "\"from\""),
      json.replace("\"remarks\"", "\"remark\""),
      json.replace("\"withinOneSecond\" : 0.99999", "\"withinOneSecond\" : 1.5"),
      json.replace("\"verdict\" : \"valid\"", "\"verdict\" : \"perhaps\"")
    };
    for (String mistake : mistakes) {
      assertThat(mistake).isNotEqualTo(json);
      assertThat(SCHEMA.validate(mistake, InputFormat.JSON)).isNotEmpty();
    }
  }

  @Test
  void anInvalidResultHasNoRate() {
    assertThat(ResultJson.write(Examples.invalid())).contains("\n    \"rateTps\" : null,");
  }

  @Test
  void severalResultsAreAnArray() {
    String json = ResultJson.write(List.of(Examples.good(), Examples.invalid()));
    assertThat(json).startsWith("[").endsWith("]");
  }

  @Test
  void theSchemaOfLocksAndStructureIsStrict() {
    String json = ResultJson.write(Examples.waiting());
    String[] mistakes = {
      json.replace("\"lockWaitNanos\"", "\"lockNanos\""),
      json.replace("\"level\" : \"PAGE\"", "\"level\" : \"FILE\""),
      json.replace("\"heldMax\" : 3", "\"heldMax\" : -3"),
      json.replace("\"deadlocks\"", "\"dead\""),
      json.replace("\"chains\" : 9310", "\"chains\" : \"many\""),
      json.replace("\"faults\"", "\"fault\"")
    };
    for (String mistake : mistakes) {
      assertThat(mistake).isNotEqualTo(json);
      assertThat(SCHEMA.validate(mistake, InputFormat.JSON)).isNotEmpty();
    }
  }

  @Test
  void whatIsNoResultIsRefused() {
    assertThatThrownBy(() -> ResultJson.read("{\"rate\": 1}"))
        .isInstanceOf(UnreadableException.class);
  }
}
