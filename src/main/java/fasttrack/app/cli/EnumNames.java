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
import java.util.stream.Stream;
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

  private static <E extends Enum<E>> E parse(String text, String what, List<E> constants) {
    String written = text.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
    return constants.stream()
        .filter(constant -> name(constant).equals(written))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "unknown "
                        + what
                        + " '"
                        + text
                        + "'"
                        + Suggestion.orChoice(written, names(constants))));
  }

  /** Converts an isolation level. */
  static final class OfIsolation implements ITypeConverter<Isolation>, Iterable<String> {
    private static final List<Isolation> ALL = List.of(Isolation.values());

    @Override
    public Isolation convert(String text) {
      return parse(text, "isolation level", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts what is locked, in the words of tables or of data sets. */
  static final class OfLockLevel implements ITypeConverter<LockLevel>, Iterable<String> {
    private static final List<LockLevel> FINEST_FIRST = List.of(LockLevel.values()).reversed();

    @Override
    public LockLevel convert(String text) {
      String written = text.strip().toLowerCase(Locale.ROOT);
      return FINEST_FIRST.stream()
          .filter(level -> LockWords.of(level).equals(written) || name(level).equals(written))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "unknown granularity '"
                          + text
                          + "'"
                          + Suggestion.orChoice(
                              written, FINEST_FIRST.stream().map(LockWords::of).toList())));
    }

    @Override
    public Iterator<String> iterator() {
      return FINEST_FIRST.stream().map(LockWords::of).iterator();
    }
  }

  /** Converts a state in which to begin. */
  static final class OfBegin implements ITypeConverter<Begin>, Iterable<String> {
    private static final List<Begin> ALL = List.of(Begin.values());

    @Override
    public Begin convert(String text) {
      return parse(text, "state to begin in", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts a durability. */
  static final class OfDurability implements ITypeConverter<Durability>, Iterable<String> {
    private static final List<Durability> ALL = Stream.of(Durability.values()).toList();

    @Override
    public Durability convert(String text) {
      return parse(text, "durability", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts an execution mode. */
  static final class OfExecutionMode implements ITypeConverter<ExecutionMode>, Iterable<String> {
    private static final List<ExecutionMode> ALL = List.of(ExecutionMode.values());

    @Override
    public ExecutionMode convert(String text) {
      return parse(text, "execution mode", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts a way to find out the server's CPU time. */
  static final class OfServerCpuMethod
      implements ITypeConverter<ServerCpuMethod>, Iterable<String> {
    private static final List<ServerCpuMethod> ALL = List.of(ServerCpuMethod.values());

    @Override
    public ServerCpuMethod convert(String text) {
      return parse(text, "method", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts an arrival process. */
  static final class OfArrivalProcess implements ITypeConverter<ArrivalProcess>, Iterable<String> {
    private static final List<ArrivalProcess> ALL = List.of(ArrivalProcess.values());

    @Override
    public ArrivalProcess convert(String text) {
      return parse(text, "arrival process", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }

  /** Converts whether waits are sampled. */
  static final class OfWaitSampling implements ITypeConverter<WaitSampling>, Iterable<String> {
    private static final List<WaitSampling> ALL = List.of(WaitSampling.values());

    @Override
    public WaitSampling convert(String text) {
      return parse(text, "choice", ALL);
    }

    @Override
    public Iterator<String> iterator() {
      return names(ALL).iterator();
    }
  }
}
