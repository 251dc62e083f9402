package fasttrack.app.cli;

import fasttrack.app.locking.LockWords;
import fasttrack.app.report.Figures;
import fasttrack.core.spec.Begin;
import fasttrack.core.spec.Load.Open.ArrivalProcess;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.ServerCpuMethod;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Enumerated values as they are written on the command line: {@code read-committed}. */
final class EnumNames {
  private EnumNames() {}

  static String name(Enum<?> constant) {
    return Figures.words(constant, "-");
  }

  static List<String> names(List<? extends Enum<?>> constants) {
    return constants.stream().map(EnumNames::name).toList();
  }

  /** Converts the constants of an enumeration, and names them to the shell. */
  abstract static class Of<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final String what;
    private final List<E> constants;
    private final Function<E, String> name;

    /**
     * Makes a converter.
     *
     * @param what what a value is called
     * @param name how a value is called, other than in words
     */
    Of(String what, List<E> constants, Function<E, String> name) {
      this.what = what;
      this.constants = constants;
      this.name = name;
    }

    Of(String what, Class<E> type) {
      this(what, List.of(type.getEnumConstants()), EnumNames::name);
    }

    @Override
    public E convert(String text) {
      String written = text.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
      return constants.stream()
          .filter(
              constant -> name.apply(constant).equals(written) || name(constant).equals(written))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "unknown "
                          + what
                          + " '"
                          + text
                          + "'"
                          + Suggestion.orChoice(written, constants.stream().map(name).toList())));
    }

    @Override
    public Iterator<String> iterator() {
      return constants.stream().map(name).iterator();
    }
  }

  static final class OfIsolation extends Of<Isolation> {
    OfIsolation() {
      super("isolation level", Isolation.class);
    }
  }

  /** Knows what is locked in the words of tables and in those of data sets. */
  static final class OfLockLevel extends Of<LockLevel> {
    OfLockLevel() {
      super("granularity", List.of(LockLevel.values()).reversed(), LockWords::of);
    }
  }

  static final class OfBegin extends Of<Begin> {
    OfBegin() {
      super("state to begin in", Begin.class);
    }
  }

  static final class OfDurability extends Of<Durability> {
    OfDurability() {
      super("durability", Durability.class);
    }
  }

  static final class OfExecutionMode extends Of<ExecutionMode> {
    OfExecutionMode() {
      super("execution mode", ExecutionMode.class);
    }
  }

  static final class OfServerCpuMethod extends Of<ServerCpuMethod> {
    OfServerCpuMethod() {
      super("method", ServerCpuMethod.class);
    }
  }

  static final class OfArrivalProcess extends Of<ArrivalProcess> {
    OfArrivalProcess() {
      super("arrival process", ArrivalProcess.class);
    }
  }

  static final class OfWaitSampling extends Of<WaitSampling> {
    OfWaitSampling() {
      super("choice", WaitSampling.class);
    }
  }
}
