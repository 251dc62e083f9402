package fasttrack.app.options.parameter;

import fasttrack.core.spec.TypeMix.Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which transactions run in which order.
 *
 * @param order the order
 * @param weights the weights of those that were named; empty where all have the same
 */
public record MixChoice(Order order, Map<String, Integer> weights) {
  static final String RANDOM = "random";
  static final String IN_ORDER = "in-order";

  public static final MixChoice EQUAL = new MixChoice(Order.RANDOM, Map.of());

  /** Reads {@code random}, {@code in-order}, or weights such as {@code T1=4,T5=1}. */
  public static final class Converter implements ITypeConverter<MixChoice> {
    @Override
    public MixChoice convert(String text) {
      return switch (text.strip()) {
        case RANDOM -> EQUAL;
        case IN_ORDER -> new MixChoice(Order.IN_ORDER, Map.of());
        default -> new MixChoice(Order.RANDOM, weights(text));
      };
    }

    private static Map<String, Integer> weights(String text) {
      Map<String, Integer> weights = new LinkedHashMap<>();
      for (String part : text.split(",", -1)) {
        int equals = part.indexOf('=');
        if (equals < 1) {
          throw new TypeConversionException(
              "invalid mix '%s'; write random, in-order, or weights such as T1=4,T5=1%s"
                  .formatted(text, Suggestion.question(text, List.of(RANDOM, IN_ORDER))));
        }
        String name = part.substring(0, equals).strip();
        int weight = new WholeNumbers.OfInt().convert(part.substring(equals + 1));
        if (weight < 0) {
          throw new TypeConversionException("the weight of " + name + " must not be negative");
        }
        if (weights.put(name, weight) != null) {
          throw new TypeConversionException(name + " is named twice");
        }
      }
      return weights;
    }
  }
}
