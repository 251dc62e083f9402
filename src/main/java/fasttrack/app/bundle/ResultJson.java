package fasttrack.app.bundle;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import fasttrack.app.acid.AcidResult;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.report.Statements;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.SweepResult;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.SelfChecking.Findings;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results as JSON, and back. Every component of a record tree is a property of the same name; a
 * number that is not known is null. The forms are described by the schemas beside this
 * application's other resources, {@code result-3.schema.json} for example.
 *
 * <p>A result that was kept by an earlier version can be read: what it holds and this version does
 * not know is ignored; what it lacks is null, 0 or empty; and a form with an older number is turned
 * into today's first. One with a newer number is refused.
 */
public final class ResultJson {
  private static final Pattern FORMAT = Pattern.compile("fasttrack-([\\w-]+)/\\d+");
  private static final JsonSetter.Value EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);

  /** Sealed interfaces, each with the mix-in that says how its records are told apart. */
  static final Map<Class<?>, Class<?>> TAGGED =
      Map.of(Validity.class, Verdict.class, Load.class, LoadKind.class, Span.class, SpanKind.class);

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(unknownNumbers())
          .addMixIns(TAGGED)
          .addMixIn(Target.class, SortedOptions.class)
          .addMixIn(TypeMix.class, SortedWeights.class)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withConfigOverride(List.class, empty -> empty.setNullHandling(EMPTY))
          .withConfigOverride(Map.class, empty -> empty.setNullHandling(EMPTY))
          .build();

  private ResultJson() {}

  /** Returns a result as a JSON object, with the sentences that a report says of it. */
  public static String write(RunResult result) {
    return MAPPER.writeValueAsString(tree(result));
  }

  /** Returns results as a JSON array. */
  public static String write(List<RunResult> results) {
    return MAPPER.writeValueAsString(results.stream().map(ResultJson::tree).toList());
  }

  /** The sentences follow from the rest: they are written for other programs, and never read. */
  private static ObjectNode tree(RunResult result) {
    ObjectNode tree = MAPPER.valueToTree(result);
    tree.set("statements", MAPPER.valueToTree(Statements.of(result)));
    return tree;
  }

  /** Returns what checks of structures found as a JSON object, by what was checked. */
  public static String writeChecks(Map<String, Findings> findings) {
    return MAPPER.writeValueAsString(findings);
  }

  /** Returns what a matrix of runs found as a JSON object, a property for each component. */
  public static String write(MatrixResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what an audit found as a JSON object, a property for each component. */
  public static String write(AcidResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what a self-test found as a JSON object, a property for each component. */
  public static String write(SelftestResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what a comparison found as a JSON object, a property for each component. */
  public static String write(ComparisonResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what JMH measured of a build as a JSON object, a property for each component. */
  public static String write(MicroResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns a comparison of micro-runs as a JSON object, a property for each component. */
  public static String write(MicroComparison result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what a sweep found as a JSON object, a property for each component. */
  public static String write(SweepResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what a study of locks found as a JSON object, a property for each component. */
  public static String write(LocksResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns what repeats of a run come to as a JSON object, a property for each component. */
  public static String write(RepeatResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /**
   * Returns what kind of result this is: {@code sweep} where its format is {@code
   * fasttrack-sweep/2}; empty where it has no format.
   *
   * @throws UnreadableException where this is not JSON
   */
  static String kind(String json) {
    try {
      Matcher format = FORMAT.matcher(MAPPER.readTree(json).path("format").asString(""));
      return format.matches() ? format.group(1) : "";
    } catch (JacksonException e) {
      throw new UnreadableException("this is not JSON: " + problem(e), e);
    }
  }

  /**
   * Reads the result of a run.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static RunResult read(String json) {
    return read(
        json,
        RunResult.class,
        RunResult.FORMAT,
        List.of(OlderFormats::result1, OlderFormats::result2));
  }

  /**
   * Reads what a matrix of runs found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static MatrixResult readMatrix(String json) {
    return read(json, MatrixResult.class, MatrixResult.FORMAT, List.of(OlderFormats::matrix1));
  }

  /**
   * Reads what an audit found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static AcidResult readAcid(String json) {
    return read(json, AcidResult.class, AcidResult.FORMAT, List.of(OlderFormats::acid1));
  }

  /**
   * Reads what a self-test found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static SelftestResult readSelftest(String json) {
    return read(json, SelftestResult.class, SelftestResult.FORMAT, List.of());
  }

  /**
   * Reads what a comparison found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static ComparisonResult readComparison(String json) {
    return read(json, ComparisonResult.class, ComparisonResult.FORMAT, List.of());
  }

  /**
   * Reads what JMH measured of a build.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static MicroResult readMicro(String json) {
    return read(json, MicroResult.class, MicroResult.FORMAT, List.of());
  }

  /**
   * Reads a comparison of micro-runs.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static MicroComparison readMicroComparison(String json) {
    return read(json, MicroComparison.class, MicroComparison.FORMAT, List.of());
  }

  /**
   * Reads what a sweep found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static SweepResult readSweep(String json) {
    return read(json, SweepResult.class, SweepResult.FORMAT, List.of(OlderFormats::sweep1));
  }

  /**
   * Reads what a study of locks found.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static LocksResult readLocks(String json) {
    return read(json, LocksResult.class, LocksResult.FORMAT, List.of());
  }

  /**
   * Reads what repeats of a run come to.
   *
   * @throws UnreadableException where it is none, or of a newer form
   */
  public static RepeatResult readRepeat(String json) {
    return read(json, RepeatResult.class, RepeatResult.FORMAT, List.of(OlderFormats::repeat1));
  }

  /**
   * Reads any result.
   *
   * @param format today's format
   * @param upgrades turn the format with number 1 into that with number 2, and so on until today's
   */
  private static <T> T read(
      String json, Class<T> type, String format, List<UnaryOperator<ObjectNode>> upgrades) {
    try {
      if (!(MAPPER.readTree(json) instanceof ObjectNode tree)) {
        throw new UnreadableException("a " + format + " is a JSON object, and this is none");
      }
      String found = tree.path("format").asString("");
      String name = format.substring(0, format.indexOf('/') + 1);
      ObjectNode today = tree;
      int number = upgrades.size() + 1;
      while (number > 0 && !found.equals(name + number)) {
        number--;
      }
      if (number == 0) {
        throw new UnreadableException(
            "this is " + (found.isEmpty() ? "no" : found + ", not") + " " + format);
      }
      for (UnaryOperator<ObjectNode> upgrade : upgrades.subList(number - 1, upgrades.size())) {
        today = upgrade.apply(today);
      }
      if (found.equals(format)) {
        ResultForm.check(format, tree);
      }
      return MAPPER.treeToValue(today.put("format", format), type);
    } catch (JacksonException e) {
      throw new UnreadableException("this is no " + format + ": " + problem(e), e);
    } catch (ClassCastException | NullPointerException e) {
      throw new UnreadableException("it is damaged, and of an earlier form", e);
    }
  }

  /** Returns what is wrong with a text, and where; not what Jackson says of itself. */
  static String problem(JacksonException e) {
    String words = e.getOriginalMessage().replaceAll("(?s)\\s*(\\(start marker at|\\R).*", "");
    TokenStreamLocation at = e.getLocation();
    return at == null || at.getLineNr() <= 0
        ? words
        : words + " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }

  /** JSON has no NaN: a number that is not known is null. */
  private static SimpleModule unknownNumbers() {
    SimpleModule module = new SimpleModule("unknown numbers");
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

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "verdict")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Validity.Valid.class, name = "valid"),
    @JsonSubTypes.Type(value = Validity.Unmeasured.class, name = "unmeasured"),
    @JsonSubTypes.Type(value = Validity.Invalid.class, name = "invalid")
  })
  interface Verdict {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Load.Thinking.class, name = "thinking"),
    @JsonSubTypes.Type(value = Load.Open.class, name = "open")
  })
  interface LoadKind {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Span.Time.class, name = "time"),
    @JsonSubTypes.Type(value = Span.Count.class, name = "count")
  })
  interface SpanKind {}

  interface SortedOptions {
    @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, List<String>> options();
  }

  interface SortedWeights {
    @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, Integer> weights();
  }
}
