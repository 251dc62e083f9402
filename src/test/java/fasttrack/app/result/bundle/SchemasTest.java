package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.Stored;
import fasttrack.app.cli.Kinds;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.SavedResult;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The schemas that the build makes of the records: what is saved has their form. */
class SchemasTest {
  private static final String FOLDER = "/fasttrack/app/";

  @Test
  void eachComponentIsThereAndDescribed() {
    for (Kind<?> kind : Kinds.ALL) {
      JsonNode schema = ResultJson.MAPPER.readTree(kind.schema());
      assertThat(schema.get("properties").propertyNames())
          .as(kind.title())
          .containsAll(
              Stream.of(kind.type().getRecordComponents()).map(RecordComponent::getName).toList());
      assertThat(schema.at("/properties/format/const").asString()).isEqualTo(kind.format());
      assertThat(undescribed(schema)).as(kind.title()).isEmpty();
    }
  }

  /** Returns the properties of which nothing is said. */
  private static List<String> undescribed(JsonNode schema) {
    List<String> found = new ArrayList<>();
    for (JsonNode properties : schema.findValues("properties")) {
      properties.forEachEntry(
          (name, property) -> {
            if (!property.has("description") && !property.has("const")) {
              found.add(name);
            }
          });
    }
    return found;
  }

  static Stream<String> everyResult() {
    return Stored.names().stream().filter(name -> !name.equals("run-unmeasured"));
  }

  @ParameterizedTest
  @MethodSource("everyResult")
  void aResultHasTheFormOfItsSchemaAndNoOther(String name) {
    SavedResult<?> stored = Stored.result(name);
    String json = ResultJson.write(stored.result());
    assertThat(schema(file(stored.kind())).validate(json, InputFormat.JSON)).isEmpty();
    Kinds.ALL.stream()
        .filter(kind -> kind != stored.kind())
        .forEach(
            kind ->
                assertThat(schema(file(kind)).validate(json, InputFormat.JSON))
                    .as(kind.title())
                    .isNotEmpty());
    assertThat(
            schema(file(stored.kind()))
                .validate(json.replaceFirst("\"(header|startedAt)\"", "\"at\""), InputFormat.JSON))
        .isNotEmpty();
  }

  private static String file(Kind<?> kind) {
    return kind.schemaFile();
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
}
