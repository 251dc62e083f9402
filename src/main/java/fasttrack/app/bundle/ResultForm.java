package fasttrack.app.bundle;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.parameter.Defaults;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of results, and a check against them before anything is read. Thread-safe.
 *
 * <p>What is written follows the schemas to the letter. A reader is more lenient, so that results
 * outlive additions to their form: what it does not know is ignored, and what may be null, is a
 * number, or holds any number of things, may be missing.
 */
public final class ResultForm {
  /** Types of which a reader has a value for what is missing; a record is none of them. */
  private static final Set<String> EMPTY_OR_ZERO =
      Set.of("null", "integer", "number", "array", "object");

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
    relax(schema);
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
  }

  private static void relax(JsonNode node) {
    node.forEach(ResultForm::relax);
    if (!(node instanceof ObjectNode object
        && node.get("properties") instanceof ObjectNode known)) {
      return;
    }
    object.remove("additionalProperties");
    if (object.get("required") instanceof ArrayNode required) {
      ArrayNode kept = object.putArray("required");
      required.forEach(
          name -> {
            if (!mayBeMissing(known.get(name.asString()))) {
              kept.add(name);
            }
          });
    }
    for (JsonNode property : known) {
      // what is not a number is written as null
      if (property.path("type").asString("").equals("number")) {
        ((ObjectNode) property).putArray("type").add("number").add("null");
      }
    }
  }

  private static boolean mayBeMissing(JsonNode property) {
    JsonNode type = property.path("type");
    return property.path("$ref").asString("").endsWith("-nullable")
        || property.path("anyOf").valueStream().anyMatch(ResultForm::mayBeMissing)
        || type.valueStream().anyMatch(each -> each.asString().equals("null"))
        || EMPTY_OR_ZERO.contains(type.asString(""));
  }
}
