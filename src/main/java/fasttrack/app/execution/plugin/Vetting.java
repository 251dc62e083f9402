package fasttrack.app.execution.plugin;

import fasttrack.core.model.SpiVersion;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the program can work with what a jar's services files name. It asks each
 * provider what the program asks before anybody chooses one: what fails here would fail for whoever
 * works with another. Used by one thread.
 */
final class Vetting {
  private static final String SERVICES = "META-INF/services/";
  private static final Pattern VERSION = Pattern.compile("(\\d{1,5})\\.(\\d{1,5})");
  private static final Set<String> ASKED = Set.of("name", "options", "offer");

  private final ClassLoader program;
  private final ClassLoader loader;
  private final Set<List<String>> namesTaken = new HashSet<>();

  /**
   * Prepares to vet.
   *
   * @param program has the classes of the program
   * @param loader has those of the jars, too
   */
  Vetting(ClassLoader program, ClassLoader loader) {
    this.program = program;
    this.loader = loader;
  }

  /** A provider cannot be used. */
  private static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String reason) {
      super(reason);
    }
  }

  /** Returns what a jar adds, or why it is left out. */
  Plugin vetted(Path jar) {
    List<Plugin.Provided> provided = new ArrayList<>();
    String type = "";
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(Vetting::isOurs).toList()) {
        byte[] lines = file.getInputStream(entry).readAllBytes();
        for (String line : new String(lines, StandardCharsets.UTF_8).lines().toList()) {
          type = line.replaceFirst("#.*", "").strip();
          if (!type.isEmpty()) {
            provided.add(provided(entry.getName(), type));
          }
        }
      }
      return new Plugin(jar, provided, null);
    } catch (UnusableException e) {
      return new Plugin(jar, List.of(), type + ": " + e.getMessage());
    } catch (IOException e) {
      return new Plugin(jar, List.of(), "it cannot be read: " + e.getMessage());
    }
  }

  private static boolean isOurs(JarEntry entry) {
    return entry.getName().startsWith(SERVICES + "fasttrack.");
  }

  private Plugin.Provided provided(String file, String type) throws UnusableException {
    Class<?> service;
    try {
      service = Class.forName(file.substring(SERVICES.length()), false, program);
    } catch (ClassNotFoundException e) {
      throw new UnusableException(file + " names no interface of this program");
    }
    try {
      return new Plugin.Provided(service.getName(), type, name(service, type));
    } catch (InvocationTargetException e) {
      throw new UnusableException(reason(Objects.requireNonNullElse(e.getCause(), e)));
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnusableException(reason(e));
    }
  }

  /** Returns the name by which users pick a provider, or that of the class. */
  private String name(Class<?> service, String className)
      throws UnusableException, ReflectiveOperationException {
    Class<?> type = Class.forName(className, false, loader);
    checkVersion(type.getAnnotation(SpiVersion.class));
    if (!service.isAssignableFrom(type)) {
      throw new UnusableException("it implements no " + service.getName());
    }
    Map<String, Object> answers = answers(service, type.getConstructor().newInstance());
    if (!answers.containsKey("name")) {
      return className;
    }
    String name = String.valueOf(answers.get("name"));
    for (Object each : ServiceLoader.load(service, program)) {
      namesTaken.add(
          List.of(service.getName(), String.valueOf(service.getMethod("name").invoke(each))));
    }
    if (!namesTaken.add(List.of(service.getName(), name))) {
      throw new UnusableException(
          "its name '" + name + "' is that of another " + service.getSimpleName());
    }
    return name;
  }

  private static Map<String, Object> answers(Class<?> service, Object provider)
      throws ReflectiveOperationException {
    Map<String, Object> answers = new TreeMap<>();
    for (Method question : service.getMethods()) {
      if (ASKED.contains(question.getName()) && question.getParameterCount() == 0) {
        answers.put(question.getName(), question.invoke(provider));
      }
    }
    return answers;
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
