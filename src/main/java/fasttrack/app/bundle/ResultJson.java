package fasttrack.app.bundle;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import fasttrack.app.acid.AcidResult;
import fasttrack.app.matrix.MatrixResult;
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
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * A result as JSON, and back. Every component of the record tree is a property of the same name; a
 * number that is not known is null. Its form is in {@code result-1.schema.json} beside this
 * application's other resources.
 */
public final class ResultJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(unknownNumbers())
          .addMixIn(Validity.class, Verdict.class)
          .addMixIn(Load.class, LoadKind.class)
          .addMixIn(Span.class, SpanKind.class)
          .addMixIn(Target.class, SortedOptions.class)
          .addMixIn(TypeMix.class, SortedWeights.class)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ResultJson() {}

  /** Returns a result as a JSON object. */
  public static String write(RunResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /** Returns results as a JSON array. */
  public static String write(List<RunResult> results) {
    return MAPPER.writeValueAsString(results);
  }

  /** Returns what checks of structures found as a JSON object, by what was checked. */
  public static String writeChecks(Map<String, Findings> findings) {
    return MAPPER.writeValueAsString(findings);
  }

  /** Returns what a matrix of runs found as a JSON object, a property for each component. */
  public static String write(MatrixResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /**
   * Reads what a matrix of runs found.
   *
   * @throws tools.jackson.core.JacksonException where it is none
   */
  public static MatrixResult readMatrix(String json) {
    return MAPPER.readValue(json, MatrixResult.class);
  }

  /** Returns what an audit found as a JSON object, a property for each component. */
  public static String write(AcidResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /**
   * Reads what an audit found.
   *
   * @throws tools.jackson.core.JacksonException where it is none
   */
  public static AcidResult readAcid(String json) {
    return MAPPER.readValue(json, AcidResult.class);
  }

  /** Returns what a sweep found as a JSON object, a property for each component. */
  public static String write(SweepResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /**
   * Reads what a sweep found.
   *
   * @throws tools.jackson.core.JacksonException where it is none
   */
  public static SweepResult readSweep(String json) {
    return MAPPER.readValue(json, SweepResult.class);
  }

  /** Returns what repeats of a run come to as a JSON object, a property for each component. */
  public static String write(RepeatResult result) {
    return MAPPER.writeValueAsString(result);
  }

  /**
   * Reads what repeats of a run come to.
   *
   * @throws tools.jackson.core.JacksonException where it is none
   */
  public static RepeatResult readRepeat(String json) {
    return MAPPER.readValue(json, RepeatResult.class);
  }

  /**
   * Reads a result.
   *
   * @throws tools.jackson.core.JacksonException where it is none
   */
  public static RunResult read(String json) {
    return MAPPER.readValue(json, RunResult.class);
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
