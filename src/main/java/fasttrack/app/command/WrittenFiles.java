package fasttrack.app.command;

import fasttrack.app.html.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses to write a file that the same command reads, or writes for another option. */
final class WrittenFiles {
  private static final Set<String> WRITTEN = Set.of("--junit", "--markdown", "--csv", "--svg");

  /** Of other commands, it is the folder of new results. */
  private static final String PAGE = "--out";

  private final CommandLine command;
  private final Path folder;
  private final List<Named> written = new ArrayList<>();
  private final List<Named> read = new ArrayList<>();

  /** A path of the command line, and what it was given for. */
  private record Named(String name, Path path, ArgSpec argument, String value) {
    boolean is(Named other) {
      try {
        return Files.exists(path)
            ? Files.exists(other.path) && Files.isSameFile(path, other.path)
            : path.normalize().equals(other.path.normalize());
      } catch (IOException e) {
        return false; // who reads or writes it tells what is wrong
      }
    }

    /** A page beside its result is made anew, which is what it is for. */
    boolean holds(Named file) {
      Path parent = file.path.getParent();
      return parent != null
          && !file.path.endsWith(HtmlPage.FILE)
          && is(new Named("", parent, file.argument, ""));
    }
  }

  private WrittenFiles(CommandLine command, Path folder) {
    this.command = command;
    this.folder = folder;
  }

  /**
   * Checks the paths of a command line.
   *
   * @param folder what they are relative to
   * @throws ParameterException where a file would be lost
   */
  public static void check(ParseResult parsed, Path folder) {
    WrittenFiles files = new WrittenFiles(parsed.commandSpec().commandLine(), folder);
    for (OptionSpec option : parsed.matchedOptions()) {
      files.add(option.longestName(), option);
    }
    for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
      files.add(parameter.paramLabel(), parameter);
    }
    files.check();
  }

  private void add(String name, ArgSpec argument) {
    boolean writes =
        WRITTEN.contains(name) || (name.equals(PAGE) && command.getCommandName().equals("report"));
    boolean reads =
        argument.isPositional() || (argument.typeInfo().getType().equals(Path.class) && !writes);
    for (String value : argument.originalStringValues()) {
      if (writes || reads) {
        (writes ? written : read).add(new Named(name, folder.resolve(value), argument, value));
      }
    }
  }

  private void check() {
    for (int i = 0; i < written.size(); i++) {
      Named file = written.get(i);
      for (Named other : written.subList(0, i)) {
        if (file.is(other)) {
          throw refused(file, "is the file that " + other.name + " writes");
        }
      }
      for (Named other : read) {
        // tables may lie in the folder of a result
        if (Files.isRegularFile(file.path) && (file.is(other) || other.holds(file))) {
          throw refused(
              file, "would overwrite a file that this command reads (" + other.name + ")");
        }
      }
    }
  }

  private ParameterException refused(Named file, String problem) {
    return new ParameterException(command, problem, file.argument, file.value);
  }
}
