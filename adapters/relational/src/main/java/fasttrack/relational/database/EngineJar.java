package fasttrack.relational.database;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.support.FileDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An engine of another version or build than that which comes with an adapter, in jars that a user
 * names. Immutable and thread-safe.
 *
 * @param jars its jars
 */
record EngineJar(List<Path> jars) {
  /** The option that names the jars. */
  static final String OPTION = "engine-jar";

  private static final String DEFAULT = "default";

  /** Sees the classes of the jars, and of the adapter, before those of the program. */
  private static final class Loader extends URLClassLoader {
    Loader(URL[] urls, ClassLoader program) {
      super(urls, program);
    }

    void closeJars() {
      try {
        close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        try {
          return findClass(name);
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
    }

    /** An engine finds its native library, and the names of its modules, as a resource. */
    @Override
    public @Nullable URL getResource(String name) {
      URL own = findResource(name);
      return own == null ? super.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      Enumeration<URL> own = findResources(name);
      return own.hasMoreElements() ? own : super.getResources(name);
    }
  }

  /**
   * Returns the jars that a user gave, if any.
   *
   * @throws BackendException of kind USAGE where one is not there
   */
  static Optional<EngineJar> of(OptionValues own) {
    Optional<List<Path>> jars =
        own.value(OPTION)
            .filter(Predicate.not(DEFAULT::equals))
            .map(
                given ->
                    Pattern.compile(System.getProperty("path.separator"), Pattern.LITERAL)
                        .splitAsStream(given)
                        .map(jar -> Path.of(jar).toAbsolutePath().normalize())
                        .toList());
    for (Path jar : jars.orElse(List.of())) {
      if (!Files.isRegularFile(jar)) {
        throw BackendException.usage("--" + OPTION + ": there is no file " + jar);
      }
    }
    return jars.map(EngineJar::new);
  }

  /** Closes the jars that a class sees, if it is one that does: its database has been closed. */
  static void closeOf(Class<?> type) {
    if (type.getClassLoader() instanceof Loader loader) {
      loader.closeJars();
    }
  }

  /** Tells whether a class is one that sees the jars. */
  static boolean isSeenBy(Class<?> type) {
    return type.getClassLoader() instanceof Loader;
  }

  /**
   * Opens a database by an adapter that works with the jars' engine instead of its own.
   *
   * @throws BackendException as the adapter does, and of kind USAGE where the jars do not work with
   *     it
   */
  Database open(Class<? extends Backend> adapter, Options options) {
    Loader loader = loader(adapter);
    try {
      // DriverManager offers a class the drivers of its own loader alone
      List<Driver> drivers =
          ServiceLoader.load(Driver.class, loader).stream()
              .filter(driver -> driver.type().getClassLoader() == loader)
              .map(ServiceLoader.Provider::get)
              .toList();
      if (drivers.isEmpty()) {
        throw BackendException.usage("--" + OPTION + ": no JDBC driver is in " + jars);
      }
      Class<?> seeing = loader.loadClass(adapter.getName());
      return ((Backend) seeing.getConstructor().newInstance()).open(options);
    } catch (BackendException e) {
      loader.closeJars();
      throw e;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      loader.closeJars();
      throw BackendException.usage(
          "--%s: the adapter does not work with it: %s".formatted(OPTION, e), e);
    }
  }

  private Loader loader(Class<? extends Backend> adapter) {
    try {
      List<URL> urls = new ArrayList<>();
      for (Path jar : jars) {
        urls.add(jar.toUri().toURL());
      }
      urls.add(adapter.getProtectionDomain().getCodeSource().getLocation());
      return new Loader(urls.toArray(URL[]::new), adapter.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e); // paths of files have URLs
    }
  }

  /** Returns what distinguishes the jars from others of their version. */
  String build() {
    return jars.stream().map(FileDigest::of).collect(Collectors.joining(", "));
  }
}
