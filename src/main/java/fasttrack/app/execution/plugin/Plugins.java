package fasttrack.app.execution.plugin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Adds jars to the program, as if they were on its class path behind all others. A jar that would
 * make the program fail is left out, and leaves all else as it is. The jars are open until it is
 * closed. Thread-safe once made.
 */
public final class Plugins implements AutoCloseable {
  /** The system property with the folder of the installation, which may not be there. */
  public static final String PROPERTY = "fasttrack.plugins";

  private final List<Plugin> all;
  private final ClassLoader loader;

  private Plugins(List<Plugin> all, ClassLoader loader) {
    this.all = all;
    this.loader = loader;
  }

  /** Sees the jars beside the class path. */
  private static final class Loader extends URLClassLoader {
    private final String classPath;

    Loader(List<Path> jars, ClassLoader parent) {
      super(jars.stream().map(Loader::url).toArray(URL[]::new), parent);
      classPath = jars.stream().map(jar -> File.pathSeparator + jar).collect(Collectors.joining());
    }

    private static URL url(Path jar) {
      try {
        return jar.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }

  /**
   * Adds the jars in some folders, but none of the folders below them.
   *
   * @throws IOException where a folder cannot be read
   */
  public static Plugins in(List<Path> folders) throws IOException {
    ClassLoader program = Plugins.class.getClassLoader();
    List<Plugin> all = new ArrayList<>();
    for (Path folder : new LinkedHashSet<>(folders)) {
      for (Path jar : jars(folder)) {
        all.add(new Plugin(jar, List.of(), null));
      }
    }
    if (all.isEmpty()) {
      return new Plugins(all, program);
    }
    // once more without what is left out: others may have needed it
    while (true) {
      Loader loader = new Loader(used(all), program);
      Vetting vetting = new Vetting(program, loader);
      List<Plugin> vetted =
          all.stream()
              .map(plugin -> plugin.leftOut() == null ? vetting.vetted(plugin.jar()) : plugin)
              .toList();
      if (used(vetted).size() == used(all).size()) {
        return new Plugins(vetted, loader);
      }
      loader.close();
      all = vetted;
    }
  }

  /** Returns the jars, with those that are left out. */
  public List<Plugin> all() {
    return all;
  }

  /** Returns what sees the classes of the program and of the jars. */
  public ClassLoader loader() {
    return loader;
  }

  /** Closes the jars: what is still to be loaded from them can no longer be. */
  @Override
  public void close() {
    try {
      if (loader instanceof Loader jars) {
        jars.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the class path of this program and the jars that the calling thread sees, too. */
  public static String classPath() {
    String own = System.getProperty("java.class.path");
    return Thread.currentThread().getContextClassLoader() instanceof Loader plugins
        ? own + plugins.classPath
        : own;
  }

  /** Returns the jar that an object's class is from, or nothing where that is the program. */
  public static Optional<Path> origin(Object provider) {
    CodeSource source = provider.getClass().getProtectionDomain().getCodeSource();
    if (!(provider.getClass().getClassLoader() instanceof Loader) || source == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      return StreamSupport.stream(jars.spliterator(), false)
          .map(jar -> jar.toAbsolutePath().normalize())
          .sorted(Comparator.naturalOrder())
          .toList();
    }
  }

  private static List<Path> used(List<Plugin> all) {
    return all.stream().filter(plugin -> plugin.leftOut() == null).map(Plugin::jar).toList();
  }
}
