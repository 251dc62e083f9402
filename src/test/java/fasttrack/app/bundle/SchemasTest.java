package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.Stored;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schemas that are kept beside the application are those that the records make. CONTRIBUTING.md
 * says how to write them anew.
 */
class SchemasTest {
  private static final String FOLDER = "/fasttrack/app/";

  @Test
  void theSchemasAreThoseOfTheRecords() throws IOException {
    Map<String, String> made = new Schemas().all();
    String write = System.getProperty("schemas", "");
    if (write.equals("write")) {
      for (Map.Entry<String, String> schema : made.entrySet()) {
        Files.writeString(folder().resolve(schema.getKey()), schema.getValue());
      }
      return;
    }
    assertThat(made).hasSize(10);
    for (Map.Entry<String, String> schema : made.entrySet()) {
      assertThat(schema.getValue())
          .as(schema.getKey())
          .isEqualTo(resource(FOLDER + schema.getKey()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "repeat", "matrix", "acid"})
  void whatSeveralRunsMakeHasTheFormOfItsSchema(String what) throws IOException {
    String stored = resource(FOLDER + "stored/" + what + "-1.json");
    String json =
        switch (what) {
          case "sweep" -> ResultJson.write(ResultJson.readSweep(stored));
          case "repeat" -> ResultJson.write(ResultJson.readRepeat(stored));
          case "matrix" -> ResultJson.write(ResultJson.readMatrix(stored));
          case "acid" -> ResultJson.write(ResultJson.readAcid(stored));
          default -> throw new IllegalArgumentException(what);
        };
    Schema schema = schema(what + "-2.schema.json");
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(json.replace("\"startedAt\"", "\"at\""), InputFormat.JSON))
        .isNotEmpty();
    assertThat(schema.validate(ResultJson.write(Stored.run("run-sqlite")), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void aSelftestHasTheFormOfItsSchema() throws IOException {
    String json = Files.readString(Stored.file("selftest"));
    Schema schema = schema("selftest-1.schema.json");
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(json.replace("\"verdict\"", "\"is\""), InputFormat.JSON))
        .isNotEmpty();
  }

  static Schema schema(String file) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(SchemasTest.class.getResourceAsStream(FOLDER + file));
  }

  static String resource(String name) throws IOException {
    try (InputStream in = SchemasTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Path folder() {
    return Javadoc.root().resolve("src/main/resources" + FOLDER);
  }
}
