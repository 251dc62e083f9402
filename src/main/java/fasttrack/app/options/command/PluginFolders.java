package fasttrack.app.options.command;

import fasttrack.app.execution.plugin.Plugin;
import fasttrack.app.execution.plugin.Plugins;
import fasttrack.app.options.parameter.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the folders with plugins before the command line is made, whose options they extend. */
public final class PluginFolders {
  static final String OPTION = "--plugins";

  private PluginFolders() {}

  /**
   * Returns the plugins of the installation, and those of a folder that the arguments name.
   *
   * @param folder to which paths are relative
   * @throws UsageException where the named folder has none
   */
  public static Plugins plugins(List<String> arguments, Path folder) {
    List<Path> folders = new ArrayList<>();
    Path installed = Path.of(System.getProperty(Plugins.PROPERTY, ""));
    if (!installed.toString().isEmpty() && Files.isDirectory(installed)) {
      folders.add(installed.toAbsolutePath().normalize());
    }
    Optional<Path> named = named(arguments).map(text -> checked(text, folder));
    named.ifPresent(folders::add);
    try {
      Plugins plugins = Plugins.in(folders);
      named.ifPresent(path -> checkAny(plugins, path));
      return plugins;
    } catch (IOException e) {
      throw invalid("cannot read a folder: " + e);
    }
  }

  private static Optional<String> named(List<String> arguments) {
    for (int i = 0; i < arguments.size() && !arguments.get(i).equals("--"); i++) {
      if (arguments.get(i).equals(OPTION) && i + 1 < arguments.size()) {
        return Optional.of(arguments.get(i + 1));
      }
      if (arguments.get(i).startsWith(OPTION + "=")) {
        return Optional.of(arguments.get(i).substring(OPTION.length() + 1));
      }
    }
    return Optional.empty();
  }

  private static Path checked(String text, Path folder) {
    Path path = folder.resolve(text).toAbsolutePath().normalize();
    if (text.isBlank() || !Files.isDirectory(path)) {
      throw invalid("there is no folder '" + text + "'");
    }
    if (path.toString().contains(File.pathSeparator)) {
      throw invalid(path + " has a '" + File.pathSeparator + "', which no class path can hold");
    }
    return path;
  }

  private static void checkAny(Plugins plugins, Path folder) {
    List<Plugin> in =
        plugins.all().stream().filter(one -> folder.equals(one.jar().getParent())).toList();
    if (in.stream().allMatch(one -> one.leftOut() == null && one.provides().isEmpty())) {
      plugins.close();
      throw invalid(
          (in.isEmpty() ? "there is no jar in " : "no jar adds anything in ")
              + folder
              + ": a database is a jar with a file META-INF/services/fasttrack.core.spi.Backend");
    }
  }

  private static UsageException invalid(String problem) {
    return new UsageException(OPTION.substring(2), problem);
  }
}
