import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinition.AttributeInclusion;
import com.github.victools.jsonschema.generator.CustomDefinition.DefinitionType;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaKeyword;
import com.github.victools.jsonschema.generator.SchemaVersion;
import fasttrack.app.cli.Kinds;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the schemas of what is kept from the records: names, types and what may be null from the
 * code, descriptions and ranges from the javadoc of the components. The build runs it from its
 * source, once the application is compiled, so that the jar has the schemas.
 *
 * <p>Arguments: the root of the repository, and the folder that the files are written to.
 */
public final class Schemas {
  /** Whole numbers that may be below 0, as {@code Record.component}. */
  private static final Set<String> SIGNED =
      Set.of("Member.clockOffsetNanos", "Data.seed", "Conditions.seed", "CpuFigure.nanos");

  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, long.class, Integer.class, Long.class);
  private static final Pattern RANGE = Pattern.compile("from (-?\\d+) to (-?\\d+)\\b");

  private final Javadoc javadoc;
  private final SchemaGenerator generator = generator();

  private Schemas(Path root) {
    javadoc = new Javadoc(root);
  }

  public static void main(String[] args) throws IOException {
    Schemas schemas = new Schemas(Path.of(args[0]));
    Path folder = Files.createDirectories(Path.of(args[1]));
    for (Kind<?> kind : Kinds.ALL) {
      Files.writeString(folder.resolve(kind.schemaFile()), schemas.of(kind));
    }
  }

  private String of(Kind<?> kind) {
    ObjectNode schema = generator.generateSchema(kind.type());
    ObjectNode properties = (ObjectNode) schema.get("properties");
    properties.putObject("format").put("const", kind.format());
    // what follows from the rest is written beside it, for other programs
    if (schema.path("$defs").path("Finding") instanceof ObjectNode finding) {
      also(finding, "words", "the finding as a sentence");
      ObjectNode conclusions = properties.putObject("conclusions");
      conclusions.put("description", "Conclusions from its figures, the most important first.");
      conclusions.put("type", "array").putObject("items").put("$ref", "#/$defs/Finding");
      if (kind.type() == RunResult.class) {
        ObjectNode statement = finding.deepCopy();
        also(statement, "label", "its subject in a word; several in a row may have one");
        ObjectNode statements = properties.putObject("statements");
        statements.put("description", "What a report says of the run, in its order.");
        statements.put("type", "array").set("items", statement);
        ((ArrayNode) schema.get("required")).add("statements").add("conclusions");
      }
    }
    return schema.toPrettyString() + "\n";
  }

  private static void also(ObjectNode record, String name, String description) {
    ((ObjectNode) record.get("properties"))
        .putObject(name)
        .put("type", "string")
        .put("description", description);
    ((ArrayNode) record.get("required")).add(name);
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
            (type, context) -> {
              ObjectNode inline = context.getGeneratorConfig().createObjectNode();
              if (type.getErasedType() == OptionalDouble.class) {
                inline.putArray("type").add("number").add("null");
              } else if (type.getErasedType() == Figure.class) {
                inline.put("type", "string");
              }
              return inline.isEmpty()
                  ? null
                  : new CustomDefinition(inline, DefinitionType.INLINE, AttributeInclusion.YES);
            })
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
      if (mixin(type.getErasedType()) == null) {
        return null;
      }
      ObjectNode definition = context.getGeneratorConfig().createObjectNode();
      ArrayNode alternatives = definition.putArray(context.getKeyword(SchemaKeyword.TAG_ANYOF));
      for (Class<?> each : type.getErasedType().getPermittedSubclasses()) {
        alternatives.add(context.createDefinitionReference(context.getTypeContext().resolve(each)));
      }
      return new CustomDefinition(definition, DefinitionType.STANDARD, AttributeInclusion.NO);
    };
  }

  /** Returns what says how the records of a sealed interface are told apart, or null. */
  private static @Nullable Class<?> mixin(Class<?> type) {
    if (type.isAnnotationPresent(JsonTypeInfo.class)) {
      return type;
    }
    Class<?> mixin = ResultJson.MAPPER.serializationConfig().findMixInClassFor(type);
    return mixin != null && mixin.isAnnotationPresent(JsonTypeInfo.class) ? mixin : null;
  }

  /** A record of a sealed interface has a property that tells which it is. */
  private static CustomDefinitionProviderV2 tagged() {
    return new CustomDefinitionProviderV2() {
      @Override
      public @Nullable CustomDefinition provideCustomSchemaDefinition(
          ResolvedType type, SchemaGenerationContext context) {
        Class<?> mixin =
            Arrays.stream(type.getErasedType().getInterfaces())
                .<Class<?>>map(Schemas::mixin)
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
        if (mixin == null) {
          return null;
        }
        ObjectNode definition = context.createStandardDefinition(type, this);
        String tag = mixin.getAnnotation(JsonTypeInfo.class).property();
        JsonSubTypes named = mixin.getAnnotation(JsonSubTypes.class);
        String name =
            Stream.of(named == null ? new JsonSubTypes.Type[0] : named.value())
                .filter(each -> each.value() == type.getErasedType())
                .map(JsonSubTypes.Type::name)
                .findFirst()
                .orElseGet(() -> ResultJson.tag(type.getErasedType()));
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

  /**
   * What the javadoc of records says of their components. It is found by its shape, since a parser
   * of Java would take as long as all the rest.
   */
  private static final class Javadoc {
    private static final List<String> FOLDERS =
        List.of(
            "core/src/main/java",
            "core/spi/src/main/java",
            "core/anomaly/src/main/java",
            "core/proof/src/main/java",
            "core/machine/src/main/java",
            "src/main/java");
    private static final Pattern COMMENTED_RECORD =
        Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*+)\\*/\\s*(?:@\\w+\\s+|public\\s+|private\\s+|static\\s+)*record\\s+(\\w+)",
            Pattern.DOTALL);
    private static final Pattern COMPONENT =
        Pattern.compile("@param\\s+(\\w+)\\s+((?:(?!\\n@).)*+)", Pattern.DOTALL);

    private final Path root;
    private final Map<Class<?>, Map<String, String>> known = new HashMap<>();

    Javadoc(Path root) {
      this.root = root;
    }

    /** Returns what is said of a record's component, in one line; empty for nothing. */
    String of(Class<?> type, String component) {
      return known.computeIfAbsent(type, this::components).getOrDefault(component, "");
    }

    private Map<String, String> components(Class<?> type) {
      Map<String, String> said = new HashMap<>();
      String name = type.getName().replaceAll("\\$.*", "").replace('.', '/') + ".java";
      for (String folder : FOLDERS) {
        Path file = root.resolve(folder).resolve(name);
        if (Files.exists(file)) {
          COMMENTED_RECORD
              .matcher(text(file))
              .results()
              .filter(record -> record.group(2).equals(type.getSimpleName()))
              .map(record -> record.group(1).replaceAll("(?m)^[ *]+", ""))
              .flatMap(comment -> COMPONENT.matcher(comment).results())
              .forEach(each -> said.put(each.group(1), plain(each.group(2))));
        }
      }
      return said;
    }

    private static String text(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String plain(String text) {
      return text.replaceAll("\\{@\\w+ #?([^}]*)\\}", "$1")
          .replaceAll("<[^>]*>", "")
          .replaceAll("\\s+", " ")
          .strip();
    }
  }
}
