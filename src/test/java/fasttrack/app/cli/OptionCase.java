package fasttrack.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command line that nobody would type, and what must be true of how the program ends.
 *
 * @param number its number, from which it can be made again with the same seed
 * @param arguments the command and its options
 * @param environment variables that are set, for a process of its own
 * @param config the content of the configuration file, or an empty text
 */
record OptionCase(
    int number, List<String> arguments, Map<String, String> environment, String config) {
  private static final Pattern TRACE =
      Pattern.compile(
          "^\\s+at [\\w.$/]+\\(|\\w+(Exception|Error)\\b|^Caused"
              + " by:|(?<!/dev/)\\bnull\\b|unexpected:",
          Pattern.MULTILINE);

  private static final int SHOWN = 400;

  /** How a program ended. */
  record Ended(int status, String out, String err) {}

  /** Tells whether it names a file that is to be written. */
  boolean exports() {
    return Stream.concat(arguments.stream(), Stream.of(config))
        .anyMatch(each -> each.contains("junit") || each.contains("markdown"));
  }

  /** Returns what is wrong with an end; empty if nothing is. */
  List<String> problems(Ended ended) {
    List<String> problems = new ArrayList<>();
    if (!List.of(0, 2, 3, 4, 99, 130).contains(ended.status)) {
      problems.add("status " + ended.status);
    }
    boolean verbose = arguments.stream().anyMatch(each -> each.matches("-\\w*v\\w*|--verbose.*"));
    if (!verbose && TRACE.matcher(withoutInput(ended.err)).find()) {
      problems.add("a trace of the program's inside");
    }
    List<String> lines = ended.err.lines().filter(line -> !line.isBlank()).toList();
    long messages = lines.stream().filter(line -> line.startsWith("fasttrack: ")).count();
    boolean usage = ended.err.startsWith("fasttrack: a command is missing");
    switch (ended.status) {
      case 0 -> require(messages == 0, "a message and status 0", problems);
      case 2 -> require(usage || verbose || lines.size() == 1, "not one line", problems);
      case 99 -> require(messages >= 1, "no threshold is named", problems);
      default -> require(messages <= 1, "several messages", problems);
    }
    if (ended.status == 2 || ended.status == 3) {
      require(messages == 1, messages + " messages", problems);
      require(ended.out.isEmpty(), "standard output and status " + ended.status, problems);
    }
    if (ended.err.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\t' || c == 0x7f)) {
      problems.add("control characters");
    }
    return problems;
  }

  /** Describes the case with an end, for a reader who is to repeat it. */
  String describe(Ended ended) {
    return "case %d: %s%s%s\n  status %d\n  %s"
        .formatted(
            number,
            arguments.stream().map(OptionCase::quoted).collect(Collectors.joining(" ")),
            environment.isEmpty() ? "" : "\n  with " + quoted(environment.toString()),
            config.isEmpty() ? "" : "\n  config " + quoted(config),
            ended.status,
            quoted(ended.err));
  }

  /** Leaves out what the user wrote, which may look like anything. */
  private String withoutInput(String text) {
    String rest = text;
    for (String argument : arguments) {
      if (argument.length() > 2) {
        rest = rest.replace(argument, "").replace(argument.replaceFirst("^[^=]*=", ""), "");
      }
    }
    return rest;
  }

  private static void require(boolean condition, String problem, List<String> problems) {
    if (!condition) {
      problems.add(problem);
    }
  }

  private static String quoted(String text) {
    String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    StringBuilder quoted = new StringBuilder("'");
    shown
        .chars()
        .forEach(
            c -> quoted.append(c < ' ' || c == 0x7f ? String.format("\\x%02x", c) : "" + (char) c));
    return quoted.append('\'').toString();
  }
}
