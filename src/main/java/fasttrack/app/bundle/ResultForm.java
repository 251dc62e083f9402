package fasttrack.app.bundle;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.parameter.Defaults;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of results, and a check against them before anything is read. Thread-safe.
 *
 * <p>What is written follows the schemas to the letter, and only that is read: another form has
 * another number.
 */
public final class ResultForm {
  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  private ResultForm() {}

  /** Returns the name of the file with the schema of a format: {@code result-4.schema.json}. */
  public static String file(String format) {
    return format.replace("fasttrack-", "").replace('/', '-') + ".schema.json";
  }

  /** Returns the schema of a format as JSON. The build makes it from the records. */
  public static String json(String format) {
    return Defaults.resource(file(format));
  }

  /**
   * Checks a result.
   *
   * @param format its format, {@code fasttrack-result/4}
   * @throws UnreadableException where something in it is not as its kind has it: says where
   */
  static void check(String format, JsonNode tree) {
    List<Error> errors = SCHEMAS.computeIfAbsent(format, ResultForm::schema).validate(tree);
    if (!errors.isEmpty()) {
      Error first = errors.getFirst();
      String more = errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)";
      String where = String.valueOf(first.getInstanceLocation());
      throw new UnreadableException(
          "it is damaged: " + (where.isEmpty() ? "" : where + ": ") + first.getMessage() + more);
    }
  }

  private static Schema schema(String format) {
    JsonNode schema = new JsonMapper().readTree(json(format));
    if (schema.path("required") instanceof ArrayNode required) {
      required.removeIf(name -> ResultJson.WRITTEN_ONLY.contains(name.asString()));
    }
    relax(schema);
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
  }

  /** What is not a number is written as null. */
  private static void relax(JsonNode node) {
    node.forEach(ResultForm::relax);
    for (JsonNode property : node.path("properties")) {
      if (property.path("type").asString("").equals("number")) {
        ((ObjectNode) property).putArray("type").add("number").add("null");
      }
    }
  }
}
