package fasttrack.app.bundle;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinition.AttributeInclusion;
import com.github.victools.jsonschema.generator.CustomDefinition.DefinitionType;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaKeyword;
import com.github.victools.jsonschema.generator.SchemaVersion;
import fasttrack.app.cli.Kinds;
import fasttrack.app.report.Statement;
import fasttrack.core.result.RunResult;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the schemas of what is kept from the records: names, types and what may be null from the
 * code, descriptions and ranges from the javadoc of the components.
 */
final class Schemas {
  /** Whole numbers that may be below 0, as {@code Record.component}. */
  private static final Set<String> SIGNED =
      Set.of("Data.seed", "Conditions.seed", "CpuFigure.nanos");

  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, long.class, Integer.class, Long.class);
  private static final Pattern RANGE = Pattern.compile("from (-?\\d+) to (-?\\d+)\\b");

  private final Javadoc javadoc = Javadoc.ofThisRepository();
  private final SchemaGenerator generator = generator();

  /** Returns the schema of each form of what is kept, by the name of its file. */
  Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    Kinds.ALL.forEach(kind -> all.put(file(kind.format()), schema(kind.format(), kind.type())));
    return all;
  }

  /** Returns the name of the file with the schema of a form. */
  static String file(String format) {
    return format.replace("fasttrack-", "").replace('/', '-') + ".schema.json";
  }

  private String schema(String format, Class<?> type) {
    ObjectNode schema = generator.generateSchema(type);
    ObjectNode properties = (ObjectNode) schema.get("properties");
    properties.putObject("format").put("const", format);
    if (type == RunResult.class) {
      // written beside the record's components, for other programs
      ObjectNode statement = generator.generateSchema(Statement.class);
      statement.remove("$schema");
      ObjectNode statements = properties.putObject("statements");
      statements.put("description", "What a report says of the run, in sentences.");
      statements.put("type", "array").set("items", statement);
      ((tools.jackson.databind.node.ArrayNode) schema.get("required")).add("statements");
    }
    return schema.toPrettyString() + "\n";
  }

  private SchemaGenerator generator() {
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT)
            .with(Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
            .with(Option.DEFINITIONS_FOR_ALL_OBJECTS)
            .with(Option.SCHEMA_VERSION_INDICATOR);
    config
        .forFields()
        .withRequiredCheck(field -> true)
        .withNullableCheck(this::mayBeNull)
        .withDescriptionResolver(this::description)
        .withStringFormatResolver(
            field -> described(field).contains("ISO 8601") ? "date-time" : null)
        .withNumberInclusiveMinimumResolver(this::minimum)
        .withNumberInclusiveMaximumResolver(
            field -> {
              Matcher range = RANGE.matcher(described(field));
              return range.find() ? new BigDecimal(range.group(2)) : null;
            });
    config
        .forTypesInGeneral()
        .withCustomDefinitionProvider(
            (type, context) ->
                type.getErasedType() == OptionalDouble.class
                    ? new CustomDefinition(
                        context
                            .getGeneratorConfig()
                            .createObjectNode()
                            .set(
                                "type",
                                context
                                    .getGeneratorConfig()
                                    .createArrayNode()
                                    .add("number")
                                    .add("null")),
                        DefinitionType.INLINE,
                        AttributeInclusion.YES)
                    : null)
        .withCustomDefinitionProvider(alternatives())
        .withCustomDefinitionProvider(tagged());
    return new SchemaGenerator(config.build());
  }

  private boolean mayBeNull(FieldScope field) {
    return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class)
        || (field.getRawMember().getType() == double.class && described(field).contains("NaN"));
  }

  private @Nullable String description(FieldScope field) {
    String text = described(field);
    return text.isEmpty() || field.isFakeContainerItemScope() ? null : text;
  }

  private String described(FieldScope field) {
    return javadoc.of(field.getDeclaringType().getErasedType(), field.getRawMember().getName());
  }

  private @Nullable BigDecimal minimum(FieldScope field) {
    Matcher range = RANGE.matcher(described(field));
    if (range.find()) {
      return new BigDecimal(range.group(1));
    }
    String name =
        field.getDeclaringType().getErasedType().getSimpleName()
            + "."
            + field.getRawMember().getName();
    return WHOLE.contains(field.getRawMember().getType()) && !SIGNED.contains(name)
        ? BigDecimal.ZERO
        : null;
  }

  /** A sealed interface is one of its records. */
  private static CustomDefinitionProviderV2 alternatives() {
    return (type, context) -> {
      if (!ResultJson.TAGGED.containsKey(type.getErasedType())) {
        return null;
      }
      ObjectNode definition = context.getGeneratorConfig().createObjectNode();
      var alternatives = definition.putArray(context.getKeyword(SchemaKeyword.TAG_ANYOF));
      for (Class<?> each : type.getErasedType().getPermittedSubclasses()) {
        alternatives.add(context.createDefinitionReference(context.getTypeContext().resolve(each)));
      }
      return new CustomDefinition(definition, DefinitionType.STANDARD, AttributeInclusion.NO);
    };
  }

  /** A record of a sealed interface has a property that tells which it is. */
  private static CustomDefinitionProviderV2 tagged() {
    return new CustomDefinitionProviderV2() {
      @Override
      public @Nullable CustomDefinition provideCustomSchemaDefinition(
          com.fasterxml.classmate.ResolvedType type,
          com.github.victools.jsonschema.generator.SchemaGenerationContext context) {
        Class<?> mixin =
            Arrays.stream(type.getErasedType().getInterfaces())
                .filter(ResultJson.TAGGED::containsKey)
                .findFirst()
                .map(ResultJson.TAGGED::get)
                .orElse(null);
        if (mixin == null) {
          return null;
        }
        ObjectNode definition = context.createStandardDefinition(type, this);
        String tag = mixin.getAnnotation(JsonTypeInfo.class).property();
        String name =
            Arrays.stream(mixin.getAnnotation(JsonSubTypes.class).value())
                .filter(each -> each.value() == type.getErasedType())
                .findFirst()
                .orElseThrow()
                .name();
        definition.put("type", "object");
        JsonNode properties = definition.get("properties");
        ObjectNode with =
            properties == null ? definition.putObject("properties") : (ObjectNode) properties;
        with.putObject(tag).put("const", name);
        definition.withArray("required").add(tag);
        definition.put("additionalProperties", false);
        return new CustomDefinition(definition);
      }
    };
  }
}
