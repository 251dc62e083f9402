package fasttrack.app.plugin;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.BackendOption;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the program can work with what services files name. It asks each provider what
 * the program asks before anybody chooses one: what fails here would fail for whoever works with
 * another. Used by one thread.
 */
final class Vetting {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Pattern VERSION = Pattern.compile("(\\d{1,5})\\.(\\d{1,5})");

  private static final Set<String> ASKED = Set.of("name", "options", "offer");

  private final ClassLoader program;
  private final ClassLoader loader;
  private final Supplier<Set<String>> optionsTaken;
  private final Map<String, Set<String>> namesTaken = new HashMap<>();

  /**
   * Prepares to vet.
   *
   * @param program has the classes of the program
   * @param loader has those of the jars, too
   * @param optionsTaken the names of the options that the program has itself
   */
  Vetting(ClassLoader program, ClassLoader loader, Supplier<Set<String>> optionsTaken) {
    this.program = program;
    this.loader = loader;
    this.optionsTaken = optionsTaken;
  }

  /** A provider cannot be used. */
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String reason) {
      super(reason);
    }
  }

  /**
   * Vets one provider.
   *
   * @throws UnusableException where it cannot be used
   */
  Plugin.Provided provided(ServicesFiles.Line line) throws UnusableException {
    try {
      return vet(line, Class.forName(line.service(), false, program));
    } catch (ClassNotFoundException e) {
      throw new UnusableException(
          "META-INF/services/" + line.service() + " names no interface of this program");
    }
  }

  private Plugin.Provided vet(ServicesFiles.Line line, Class<?> service) throws UnusableException {
    try {
      Class<?> type = Class.forName(line.type(), false, loader);
      checkVersion(type.getAnnotation(SpiVersion.class));
      if (!service.isAssignableFrom(type)) {
        throw new UnusableException("it implements no " + service.getName());
      }
      Object provider = type.getConstructor().newInstance();
      Map<String, Object> answers = new HashMap<>();
      for (Method question : service.getMethods()) {
        if (ASKED.contains(question.getName()) && question.getParameterCount() == 0) {
          Object answer = question.invoke(provider);
          if (answer == null) {
            throw new UnusableException("its " + question.getName() + "() returns null");
          }
          answers.put(question.getName(), answer);
        }
      }
      checkOptions(answers.get("options"));
      String name = line.type();
      if (answers.containsKey("name")) {
        name = String.valueOf(answers.get("name"));
        checkName(service, name);
      }
      return new Plugin.Provided(line.service(), line.type(), name);
    } catch (InvocationTargetException e) {
      throw new UnusableException(reason(Objects.requireNonNullElse(e.getCause(), e)));
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnusableException(reason(e));
    }
  }

  /** A higher second number would mean what this program may not have. */
  private static void checkVersion(@Nullable SpiVersion built) throws UnusableException {
    if (built == null) {
      throw new UnusableException(
          "it does not say for which version of the SPI it was built: annotate the class with"
              + " @SpiVersion(SpiVersion.CURRENT)");
    }
    Matcher own = VERSION.matcher(SpiVersion.CURRENT);
    Matcher its = VERSION.matcher(built.value());
    if (!own.matches()
        || !its.matches()
        || !own.group(1).equals(its.group(1))
        || Integer.parseInt(own.group(2)) < Integer.parseInt(its.group(2))) {
      throw new UnusableException(
          "it was built for version %s of the SPI; this program takes %s.0 to %s: build it with the artifacts of this program's version"
              .formatted(built.value(), own.replaceAll("$1"), SpiVersion.CURRENT));
    }
  }

  private void checkName(Class<?> service, String name)
      throws UnusableException, ReflectiveOperationException {
    if (!NAME.matcher(name).matches()) {
      throw new UnusableException(
          "its name '" + name + "' is not made of lower-case letters, digits and hyphens");
    }
    Set<String> taken = namesTaken.get(service.getName());
    if (taken == null) {
      taken = new HashSet<>();
      for (Object each : ServiceLoader.load(service, program)) {
        taken.add(String.valueOf(service.getMethod("name").invoke(each)));
      }
      namesTaken.put(service.getName(), taken);
    }
    if (!taken.add(name)) {
      throw new UnusableException(
          "its name '" + name + "' is that of another " + service.getSimpleName());
    }
  }

  private void checkOptions(@Nullable Object options) throws UnusableException {
    if (options instanceof List<?> all) {
      for (Object each : all) {
        if (each instanceof BackendOption option && optionsTaken.get().contains(option.name())) {
          throw new UnusableException("its option --" + option.name() + " is one of the program's");
        }
      }
    }
  }

  private static String reason(Throwable e) {
    return switch (e) {
      case ExceptionInInitializerError failed when failed.getCause() != null ->
          failed.getCause().toString();
      case ClassNotFoundException missing -> "there is no such class";
      case NoSuchMethodException missing -> "it has no public constructor without parameters";
      default -> e.toString();
    };
  }
}
