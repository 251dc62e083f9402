package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.WorkloadExamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What editors are told of workload files agrees with what the program takes. */
class WorkloadSchemaTest {
  private static final Path EXAMPLES = WorkloadExamples.folder();
  private static final Path NEW =
      EXAMPLES.resolve("../../src/main/resources/fasttrack/app/example-workload.yaml").normalize();

  static List<Path> files() throws IOException {
    try (Stream<Path> examples = Files.walk(EXAMPLES)) {
      return Stream.concat(
              examples.filter(file -> file.toString().endsWith(".yaml")).sorted(), Stream.of(NEW))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachExampleIsAsTheSchemaSays(Path file) throws IOException {
    assertThat(WorkloadFiles.workload(file.toString()).types()).isNotEmpty();
    assertThat(schema().validate(tree(Files.readString(file)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weight: 3|wieght: 3",
        "{key: customer}|{keys: customer}",
        "{owner: item}|{holder: item}",
        "rows: 0|rows: few",
        "into: purchase|in: purchase",
        "{uniform: [1, 100]}|{uniform: [1]}"
      })
  void aMistakeIsOneForEditorsToo(String right, String wrong) throws IOException {
    String text = Files.readString(NEW);
    assertThat(text).contains(right);

    assertThat(schema().validate(tree(text.replace(right, wrong)))).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pick: last|pick: latest",
        "from: 5|form: 5",
        "to: 15|to: 99",
        "rollback: true|rollback: total = 0",
        "let: {total: 0, number: 0}|let: total",
        "- each: lines|- all: lines",
        "count: true|count: stock",
        "set: {city: city}|put: {city: city}",
        "when: taken > 0|if: taken > 0"
      })
  void aMistakeInWhatDecidesIsOneForEditorsToo(String right, String wrong) throws IOException {
    String text = Files.readString(EXAMPLES.resolve("ordered/shop.yaml"));
    assertThat(text).contains(right);

    assertThat(schema().validate(tree(text.replace(right, wrong)))).isNotEmpty();
  }

  private static Schema schema() throws IOException {
    JsonNode schema =
        new JsonMapper().readTree(Files.readString(EXAMPLES.resolve("workload.schema.json")));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
  }

  private static JsonNode tree(String yaml) {
    return new YAMLMapper().readTree(yaml);
  }
}
