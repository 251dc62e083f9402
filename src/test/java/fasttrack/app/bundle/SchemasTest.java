package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.Stored;
import fasttrack.app.cli.Kinds;
import fasttrack.app.kind.Kind;
import fasttrack.app.kind.SavedResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  static Stream<String> everyResult() {
    return Stored.names().stream().filter(name -> !name.equals("run-unmeasured"));
  }

  @ParameterizedTest
  @MethodSource("everyResult")
  void aResultHasTheFormOfItsSchemaAndNoOther(String name) {
    SavedResult<?> stored = Stored.result(name);
    String json = ResultJson.write(stored.result());
    Kinds.ALL.forEach(
        kind ->
            assertThat(schema(file(kind)).validate(json, InputFormat.JSON).isEmpty())
                .as(kind.title())
                .isEqualTo(kind == stored.kind()));
    assertThat(
            schema(file(stored.kind()))
                .validate(json.replaceFirst("\"(header|startedAt)\"", "\"at\""), InputFormat.JSON))
        .isNotEmpty();
  }

  private static String file(Kind<?> kind) {
    return Schemas.file(kind.format());
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
