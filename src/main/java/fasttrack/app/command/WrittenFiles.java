package fasttrack.app.command;

import fasttrack.app.html.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses to write a file over one that the same command reads or writes. */
final class WrittenFiles {
  private static final Set<String> WRITTEN =
      Set.of("--junit", "--markdown", "--csv", "--svg", "--history");

  /** Writes a page where {@code report} has it, and only there. */
  private static final String PAGE = "--out";

  private WrittenFiles() {}

  /**
   * Checks the arguments of a command.
   *
   * @param folder relative paths begin here
   */
  static void check(ParseResult parsed, Path folder) {
    boolean page = parsed.commandSpec().name().equals("report");
    List<OptionSpec> writing =
        parsed.matchedOptions().stream()
            .filter(each -> WRITTEN.contains(each.longestName()) || (page && isPage(each)))
            .toList();
    Set<Path> named = new HashSet<>();
    Stream.concat(parsed.matchedPositionals().stream(), parsed.matchedOptions().stream())
        .filter(each -> each.isPositional() || each.typeInfo().getType().equals(Path.class))
        .filter(each -> !writing.contains(each))
        .flatMap(each -> each.originalStringValues().stream())
        .forEach(each -> named.add(real(folder.resolve(each))));
    for (ArgSpec argument : writing) {
      for (String value : argument.originalStringValues()) {
        Path file = real(folder.resolve(value));
        boolean inside = Files.isRegularFile(file) && !file.endsWith(HtmlPage.FILE);
        if (!named.add(file) || (inside && named.contains(file.getParent()))) {
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              "would overwrite what another argument names",
              argument,
              value);
        }
      }
    }
  }

  private static boolean isPage(OptionSpec option) {
    return option.longestName().equals(PAGE);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) { // it does not exist yet
      return path.toAbsolutePath().normalize();
    }
  }
}
