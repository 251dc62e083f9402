package fasttrack.app.result.bundle;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.Limits;
import fasttrack.app.report.run.Statements;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results as JSON, and back. Every component of a record tree is a property of the same name; a
 * number that is not known is null; one that is missing, or a form of another number, is refused.
 */
public final class ResultJson {
  private static final Pattern FORMAT = Pattern.compile("(fasttrack-[\\w-]+)/\\d+");

  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(unknownNumbers())
          .addMixIn(Validity.class, ByVerdict.class)
          .addMixIn(Load.class, ByKind.class)
          .addMixIn(Span.class, ByKind.class)
          .registerSubtypes(alternatives())
          .addMixIn(Target.class, SortedOptions.class)
          .addMixIn(TypeMix.class, SortedWeights.class)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private ResultJson() {}

  /** Returns a result as a JSON object, a run with the sentences that a report says of it. */
  public static String write(Record result) {
    return MAPPER.writeValueAsString(tree(result));
  }

  /**
   * Returns a result as a JSON object.
   *
   * @param conclusions what its figures come to
   */
  public static String write(Record result, List<Finding> conclusions) {
    ObjectNode tree = (ObjectNode) tree(result);
    if (!conclusions.isEmpty()) {
      tree.set("conclusions", MAPPER.valueToTree(conclusions));
    }
    return MAPPER.writeValueAsString(tree);
  }

  /** Returns results as a JSON array. */
  public static String write(List<? extends Record> results) {
    return MAPPER.writeValueAsString(results.stream().map(ResultJson::tree).toList());
  }

  private static JsonNode tree(Record result) {
    ObjectNode tree = MAPPER.valueToTree(result);
    if (result instanceof RunResult run) {
      tree.set("conclusions", MAPPER.valueToTree(Limits.of(run)));
      ArrayNode statements = tree.putArray("statements");
      for (Statements.RunStatement each : Statements.of(run)) {
        for (Finding finding : each.findings()) {
          ObjectNode said = statements.addObject().put("label", each.label());
          said.setAll((ObjectNode) MAPPER.valueToTree(finding));
        }
      }
    }
    return tree;
  }

  /** Returns what checks of structures found as a JSON object, by what was checked. */
  public static String writeChecks(Map<String, StructureReport> findings) {
    return MAPPER.writeValueAsString(findings);
  }

  /**
   * Returns the name of the form that a result is of: {@code fasttrack-sweep}; empty where it names
   * none.
   *
   * @throws UnreadableException where this is not JSON
   */
  public static String formatName(String json) {
    try {
      Matcher format = FORMAT.matcher(MAPPER.readTree(json).path("format").asString(""));
      return format.matches() ? format.group(1) : "";
    } catch (JacksonException e) {
      throw new UnreadableException("this is not JSON: " + problem(e), e);
    }
  }

  /**
   * Reads a result.
   *
   * @param format its form: {@code fasttrack-sweep/3}
   * @throws UnreadableException where it is of another form, or damaged
   */
  public static <T> T read(String json, Class<T> type, String format) {
    try {
      if (!(MAPPER.readTree(json) instanceof ObjectNode tree)) {
        throw new UnreadableException("a " + format + " is a JSON object, and this is none");
      }
      String found = tree.path("format").asString("");
      if (!found.equals(format)) {
        throw new UnreadableException(
            "this is " + (found.isEmpty() ? "no" : found + ", not") + " " + format);
      }
      return MAPPER.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw new UnreadableException("this is no " + format + ": " + problem(e), e);
    }
  }

  /**
   * Returns a record on one line, without the line's end, as processes of the same version of this
   * program exchange them.
   */
  public static String writeLine(Record message) {
    return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(message);
  }

  /**
   * Reads such a record.
   *
   * @throws UnreadableException where the line is none
   */
  public static <T extends Record> T readLine(String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JacksonException e) {
      throw new UnreadableException("this is no " + type.getSimpleName() + ": " + problem(e), e);
    }
  }

  /** Returns what is wrong with a text, and where; not what Jackson says of itself. */
  public static String problem(JacksonException e) {
    String words =
        e.getOriginalMessage().replaceAll("(?s)\\s*(\\(start marker at|\\R|; `Deser).*", "");
    TokenStreamLocation at = e.getLocation();
    return at == null || at.getLineNr() <= 0
        ? words
        : words + " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }

  /** JSON has no NaN: a number that is not known is null. */
  private static SimpleModule unknownNumbers() {
    SimpleModule module = new SimpleModule("unknown numbers and words");
    module.addSerializer(Finding.class, new WriteWords());
    module.addSerializer(double.class, new WriteNull());
    module.addSerializer(Double.class, new WriteNull());
    module.addDeserializer(double.class, new ReadNull());
    return module;
  }

  private static final class WriteNull extends ValueSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializationContext context) {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
  }

  /** The words of a finding follow from its values: they are for readers, and never read. */
  private static final class WriteWords extends ValueSerializer<Finding> {
    @Override
    public void serialize(Finding value, JsonGenerator json, SerializationContext context) {
      json.writeStartObject();
      json.writeStringProperty("id", value.id());
      json.writeName("severity");
      json.writePOJO(value.severity());
      json.writeName("values");
      json.writePOJO(value.values());
      json.writeStringProperty("words", Words.of(value));
      json.writeEndObject();
    }
  }

  private static final class ReadNull extends ValueDeserializer<Double> {
    @Override
    public Double deserialize(JsonParser json, DeserializationContext context) {
      return json.getDoubleValue();
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }
  }

  /** Tells the records of a sealed interface apart by their tags. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "verdict")
  interface ByVerdict {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  interface ByKind {}

  private static NamedType[] alternatives() {
    return Stream.of(Validity.class, Load.class, Span.class)
        .flatMap(each -> Stream.of(each.getPermittedSubclasses()))
        .map(each -> new NamedType(each, tag(each)))
        .toArray(NamedType[]::new);
  }

  /** Returns the tag of a record: {@code not-verified}. */
  public static String tag(Class<?> alternative) {
    String words = alternative.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-");
    return words.toLowerCase(Locale.ROOT);
  }

  interface SortedOptions {
    @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, List<String>> options();
  }

  interface SortedWeights {
    @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, Integer> weights();
  }
}
