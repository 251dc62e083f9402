package fasttrack.app.options.parameter;

import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A role as it is typed: {@code report:T5+T10:terminals=2:think=1s}.
 *
 * @param name its name, lower case
 * @param types the transactions that it executes; empty for those of a role that the workload has
 * @param values what was said of its load, by key
 */
public record RoleChoice(String name, List<String> types, Map<String, Object> values) {
  private static final String SYNTAX =
      "; write NAME:TRANSACTIONS:KEY=VALUE, such as report:T5+T10:terminals=2:think=1s or"
          + " entry:T6:rate=20/s";

  private static final String TERMINALS = "terminals";
  private static final String CONNECTIONS = "connections";
  private static final String THINK = "think";
  private static final String RATE = "rate";
  private static final String ARRIVALS = "arrivals";

  private static final Map<String, ITypeConverter<?>> KEYS =
      Map.of(
          TERMINALS, new WholeNumbers.OfInt(),
          CONNECTIONS, new WholeNumbers.OfInt(),
          THINK, new Durations(),
          RATE, new Rates(),
          ARRIVALS, new EnumNames<>("arrival process", ArrivalProcess.class));

  /** Reads a role. */
  static final class Converter implements ITypeConverter<RoleChoice> {
    @Override
    public RoleChoice convert(String text) throws Exception {
      List<String> parts = Arrays.stream(text.split(":", -1)).map(String::strip).toList();
      String name = parts.getFirst().toLowerCase(Locale.ROOT);
      if (parts.size() < 2 || !name.matches("[a-z][a-z0-9-]*")) {
        throw new TypeConversionException("invalid role '" + text + "'" + SYNTAX);
      }
      List<String> types = new ArrayList<>();
      Map<String, Object> values = new LinkedHashMap<>();
      for (String part : parts.subList(1, parts.size())) {
        int equals = part.indexOf('=');
        if (equals >= 0) {
          put(values, part.substring(0, equals).strip(), part.substring(equals + 1), text);
        } else if (types.isEmpty() && !part.isEmpty()) {
          types.addAll(Arrays.stream(part.split("\\+", -1)).map(String::strip).toList());
        } else {
          throw new TypeConversionException("invalid part '" + part + "' of a role" + SYNTAX);
        }
      }
      return new RoleChoice(name, types, values).checked();
    }

    private static void put(Map<String, Object> values, String key, String value, String text)
        throws Exception {
      ITypeConverter<?> reader = KEYS.get(key.toLowerCase(Locale.ROOT));
      List<String> keys = KEYS.keySet().stream().sorted().toList();
      if (reader == null) {
        throw new TypeConversionException(
            "a role has no '" + key + "'" + Suggestion.orChoice(key, keys));
      }
      if (values.put(key.toLowerCase(Locale.ROOT), reader.convert(value)) != null) {
        throw new TypeConversionException(key + " is named twice in '" + text + "'");
      }
    }
  }

  /**
   * Returns its load.
   *
   * @param standing the load of the workload's role; null where it has none of that name
   */
  public Load load(@Nullable Load standing) {
    Double rate = value(RATE, Double.class);
    if (values.isEmpty() && standing != null) {
      return standing;
    }
    ArrivalProcess arrivals = value(ARRIVALS, ArrivalProcess.class);
    if (standing instanceof Load.Open open && !values.containsKey(TERMINALS)) {
      rate = Objects.requireNonNullElse(rate, open.rateTps());
      arrivals = Objects.requireNonNullElse(arrivals, open.arrivals());
    }
    ArrivalProcess times = Objects.requireNonNullElse(arrivals, ArrivalProcess.POISSON);
    Integer given = value(CONNECTIONS, Integer.class);
    if (rate != null) {
      return new Load.Open(given == null ? 1 : given, rate, times);
    }
    int terminals = Objects.requireNonNullElse(value(TERMINALS, Integer.class), 1);
    int connections = given == null ? terminals : given;
    Long think = value(THINK, Long.class);
    return think == null || think == 0
        ? new Load.Closed(terminals, connections)
        : new Load.Thinking(terminals, connections, think, times);
  }

  /** Returns a role as it is typed. */
  static String text(Role role) {
    Load load = role.load();
    Map<String, String> values = new LinkedHashMap<>();
    switch (load) {
      case Load.Closed closed -> values.put(TERMINALS, String.valueOf(closed.terminals()));
      case Load.Thinking thinking -> {
        values.put(TERMINALS, String.valueOf(thinking.terminals()));
        values.put(THINK, Parameters.time(thinking.thinkNanos()));
        values.put(ARRIVALS, EnumNames.name(thinking.times()));
      }
      case Load.Open open -> {
        values.put(RATE, Parameters.plain(open.rateTps()) + "/s");
        values.put(ARRIVALS, EnumNames.name(open.arrivals()));
      }
    }
    values.put(CONNECTIONS, String.valueOf(load.connections()));
    return "%s:%s%s"
        .formatted(
            role.name(),
            String.join("+", role.types()),
            values.entrySet().stream()
                .map(each -> ":" + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining()));
  }

  private RoleChoice checked() {
    boolean open = values.containsKey(RATE);
    if (open && (values.containsKey(TERMINALS) || values.containsKey(THINK))) {
      throw new TypeConversionException(
          name + ": a rate has neither terminals nor think time; give rate or terminals");
    }
    if (values.containsKey(ARRIVALS) && !open && !values.containsKey(THINK) && !types.isEmpty()) {
      throw new TypeConversionException(name + ": arrivals need a rate or a think time");
    }
    if (values.containsKey(THINK) && types.isEmpty() && !values.containsKey(TERMINALS)) {
      throw new TypeConversionException(
          name + ": say how many terminals think: " + name + ":terminals=2:think=1s");
    }
    return this;
  }

  private <V> @Nullable V value(String key, Class<V> type) {
    return type.cast(values.get(key));
  }
}
