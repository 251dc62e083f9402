package fasttrack.app.cli;

import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.core.spi.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Command lines with random options and values, good, bad and hostile, of all commands that the
 * program has. Valid ones are short: no value asks for more than two runs of 0.2 s, at scale 1. A
 * seed and a number determine a case.
 */
final class OptionCases {
  /** Of all cases, so many have good values only, and mostly run. */
  private static final double GOOD = 0.05;

  /** Of all cases, so many more have one value that is not good. */
  private static final double SPOILED = 0.45;

  private static final double HOSTILE = 0.6;
  private static final double WITH_CONFIG = 0.25;
  private static final double MISTYPED = 0.06;
  private static final int OPTIONS_MAX = 6;
  private static final String CONFIG = "case.yaml";
  private static final String CONTENT = "a file\n";

  /** What would take minutes; it is tried with an unknown option only. */
  private static final List<String> LONG =
      List.of("host", "doctor", "selftest", "matrix", "acid", "jmh");

  private static final List<String> EXECUTING = List.of("run", "sweep");

  /** They run, too, but cannot be as short, so they come as rarely as any other command. */
  private static final List<String> STUDIES = List.of("locks", "versus");

  private static final List<String> HOSTILE_VALUES =
      List.of(
          "",
          " ",
          "\t",
          "0",
          "-1",
          "-0",
          "+1",
          " 1 ",
          "1.5",
          "1e9",
          "NaN",
          "Infinity",
          "0x10",
          "1_000",
          "1,000",
          "99999999999999999999",
          "-99999999999999999999",
          "\u0661",
          "null",
          "true",
          "false",
          "none",
          "é",
          "日本語",
          "\ud83d\ude00",
          "a\nb",
          "a\rb",
          "a\u001b[31mb",
          "\u007f",
          "..",
          "../..",
          "/",
          "/dev/full",
          "/dev/null",
          "/proc/self/mem",
          "/nowhere/x",
          "folder",
          "file",
          "missing",
          "file/below",
          "folder/",
          "~",
          "~/x",
          "$HOME",
          "${HOME}",
          "${sys:user.home}",
          "$$",
          "%n",
          "%s",
          "%d%%",
          "@file",
          "@missing",
          "a,,b",
          ",",
          ",,",
          "a,a",
          "=",
          "a=",
          "=b",
          "a=b=c",
          "a=1,a=2",
          "T1=1,T1=2",
          "T1=0",
          "T1=-1",
          "T1=1e9",
          "1..",
          "..1",
          "1..0",
          "0..1",
          "1..1..1",
          "2..1",
          "kill@",
          "kill@-1s",
          "kill@1s",
          "kill:primary@1s",
          "kill:replica@1s,rejoin@2s",
          "1/s",
          "0/s",
          "-1/s",
          "1/0",
          "1/day",
          "100ms,x",
          "off",
          "off,",
          "'",
          "\"",
          "\\",
          "\\n",
          "#",
          ":",
          "- a",
          "{a: b}",
          "[a]",
          "*a",
          "&a",
          "!x",
          "?",
          "a?b=c",
          "file:x?mode=ro",
          ":memory:",
          "jdbc:postgresql:",
          "jdbc:postgresql://127.0.0.1:1/x",
          "jdbc:sqlite:x",
          "--help",
          "-h",
          "x".repeat(300),
          "x/".repeat(3000),
          "9".repeat(2000),
          "\ufeff",
          "\u202e",
          "aux",
          "x ");

  /** What cannot be tried in one process after another: it changes the log of all. */
  private static final List<String> LEFT_OUT = List.of("--config", "--verbose");

  private static final List<String> GOOD_BY_DEFAULT = List.of("1", "1..2", "20,40/s", "x=1");

  private static final Map<String, List<String>> GOOD_BY_LABEL =
      Map.of(
          "TIME", List.of("0s", "50ms", "0.1s", "200ms"),
          "RATE", List.of("20/s", "600/min"),
          "N", List.of("1", "2", "3"),
          "ADDRESS", List.of("127.0.0.1:39417"),
          "DIR", List.of("work", "results", "new/deep"),
          "FILE", List.of("file", "new.db", "missing"),
          "T", List.of("T1", "t5", "TP1", "T1,TP1"),
          "MIX", List.of("random", "in-order", "T1=2,T5=1", "TP1=1"),
          "URL", List.of("jdbc:postgresql://127.0.0.1:1/x"),
          "CONDITION", List.of("failed <= 0", "rate > 0/s,max < 1min"));

  /** Where the label says too little. */
  private static final Map<String, List<String>> GOOD_BY_NAME =
      Map.of(
          "--scale", List.of("1"),
          "--repeat", List.of("1", "1", "1", "2"),
          "--forks", List.of("0", "0", "0", "0", "1"),
          "--junit", List.of("new/junit.xml"),
          "--markdown", List.of("new.md"),
          "--transactions", List.of("1", "5", "20"));

  /** What keeps a run short that is not told how long to be. */
  private static final Map<String, String> BOUNDS =
      Map.of(
          "--duration", "=100ms",
          "--warmup", "=0s",
          "--durability", "=none",
          "--quiet", "",
          "--forks", "=0",
          "--workload", "=fasttrack");

  private final Catalog catalog;
  private final CommandLine program;
  private final long seed;
  private final Path folder;
  private final boolean execute;

  /**
   * Prepares to make cases, and the files that they name.
   *
   * @param folder where the program will run
   * @param execute whether cases may be valid
   */
  OptionCases(Catalog catalog, long seed, Path folder, boolean execute) {
    this.catalog = catalog;
    program = Commands.commandLine(catalog, new TestConsole().console());
    this.seed = seed;
    this.folder = folder;
    this.execute = execute;
    try {
      Files.createDirectories(folder.resolve("folder"));
      repair();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the folder where the program runs. */
  Path folder() {
    return folder;
  }

  /** Restores the file that cases name, and returns whether the program had changed it. */
  boolean repair() throws IOException {
    Path file = folder.resolve("file");
    boolean changed = Files.exists(file) && !Files.readString(file).equals(CONTENT);
    Files.writeString(file, CONTENT);
    return changed;
  }

  /** Makes a case. */
  OptionCase make(int number) {
    Random random = new Random(seed * 1_000_003 + number);
    double kind = random.nextDouble();
    boolean good = kind < GOOD;
    boolean wild = kind > GOOD + SPOILED;
    CommandSpec command = command(random);
    List<OptionSpec> options = options(command, wild, random);
    boolean configured =
        command.findOption("--config") != null && random.nextDouble() < WITH_CONFIG;
    int spoiled = good || configured ? -1 : random.nextInt(options.size() + 1);
    List<String> arguments = new ArrayList<>();
    arguments.add(wild ? mistyped(command.name(), random) : command.name());
    for (int i = 0; i < options.size(); i++) {
      boolean hostile = i == spoiled || wild && random.nextDouble() < HOSTILE;
      arguments.addAll(words(options.get(i), hostile, wild, random));
    }
    if (wild) {
      spoil(arguments, random);
    }
    bound(command, options, arguments);
    String config = "";
    if (configured) {
      config = write(good ? "" : config(command, wild, random));
      arguments.addAll(List.of("--config", folder.resolve(CONFIG).toString()));
    }
    return new OptionCase(number, List.copyOf(arguments), environment(random), config);
  }

  private CommandSpec command(Random random) {
    List<String> names = List.copyOf(program.getSubcommands().keySet());
    String name = random.nextInt(6) == 0 ? one(EXECUTING, random) : one(names, random);
    return program.getSubcommands().get(name).getCommandSpec();
  }

  /** Returns some options of a command, the same one several times only in a wild case. */
  private static List<OptionSpec> options(CommandSpec command, boolean wild, Random random) {
    List<OptionSpec> options = new ArrayList<>();
    for (int i = random.nextInt(OPTIONS_MAX + 1); i > 0 && !command.options().isEmpty(); i--) {
      OptionSpec option = one(command.options(), random);
      String name = option.longestName();
      boolean ends = List.of("--help", "--version").contains(name);
      if (!LEFT_OUT.contains(name) && (wild || !ends && !options.contains(option))) {
        options.add(option);
      }
    }
    return options;
  }

  private List<String> words(OptionSpec option, boolean hostile, boolean wild, Random random) {
    String name =
        wild ? mistyped(one(List.of(option.names()), random), random) : option.longestName();
    if (option.arity().max() == 0) {
      return hostile && random.nextInt(4) == 0
          ? List.of(name + "=" + hostile(random))
          : List.of(name);
    }
    String value = hostile ? hostile(random) : good(option, random);
    return name.startsWith("--") && random.nextBoolean()
        ? List.of(name + "=" + value)
        : List.of(name, value);
  }

  private String good(OptionSpec option, Random random) {
    List<String> values =
        switch (option.longestName()) {
          // a server takes seconds to start; others need none
          case "--backend" ->
              catalog.backends().stream()
                  .map(Backend::name)
                  .filter(name -> random.nextInt(20) == 0 || !name.equals("postgresql"))
                  .toList();
          case "--workload" -> catalog.workloadNames();
          default ->
              option.completionCandidates() == null
                  ? List.of()
                  : StreamSupport.stream(option.completionCandidates().spliterator(), false)
                      .toList();
        };
    if (GOOD_BY_NAME.containsKey(option.longestName())) {
      values = GOOD_BY_NAME.get(option.longestName());
    } else if (values.isEmpty()) {
      values = GOOD_BY_LABEL.getOrDefault(option.paramLabel(), GOOD_BY_DEFAULT);
    }
    return one(values, random);
  }

  private static String hostile(Random random) {
    return one(HOSTILE_VALUES, random);
  }

  /** Makes mistakes that no single option makes. */
  private static void spoil(List<String> arguments, Random random) {
    if (random.nextInt(12) == 0) {
      arguments.add(random.nextInt(arguments.size() + 1), hostile(random));
    }
    if (random.nextInt(20) == 0) {
      arguments.add(
          one(List.of("--", "-", "--no-such", "-x", "--=", "-=x", "---", "-\u00e9"), random));
    }
    if (random.nextInt(20) == 0) {
      arguments.removeLast();
    }
    if (random.nextInt(20) == 0 && !arguments.isEmpty()) {
      arguments.add(one(arguments, random));
    }
  }

  /** Keeps a case short that may be valid. */
  private void bound(CommandSpec command, List<OptionSpec> options, List<String> arguments) {
    boolean runs = EXECUTING.contains(command.name()) || STUDIES.contains(command.name());
    if (LONG.contains(command.name()) || runs && !execute) {
      arguments.add("--no-such-option");
    } else if (runs) {
      List<String> given = options.stream().map(OptionSpec::longestName).toList();
      BOUNDS.forEach(
          (name, value) -> {
            boolean excluded = name.equals("--duration") && given.contains("--transactions");
            if (!given.contains(name) && !excluded && command.findOption(name) != null) {
              arguments.add(name + value);
            }
          });
      boolean steps = given.contains("--rate") || given.contains("--terminals");
      if (List.of("sweep", "locks").contains(command.name()) && !steps) {
        arguments.add("--terminals=1..2");
      }
      if (STUDIES.contains(command.name()) && !given.contains("--repeat")) {
        arguments.add("--repeat=1");
      }
    }
  }

  /** Returns a file with one line that may be hostile, or in a wild case with anything. */
  private String config(CommandSpec command, boolean wild, Random random) {
    StringBuilder text = new StringBuilder();
    int lines = wild ? random.nextInt(5) : 1;
    for (int i = 0; i < lines; i++) {
      OptionSpec option = one(command.options(), random);
      if (LEFT_OUT.contains(option.longestName())) {
        continue;
      }
      String name = option.longestName().replaceFirst("^--", "");
      String key = wild ? mistyped(name, random) : name;
      String value = random.nextDouble() < HOSTILE ? hostile(random) : good(option, random);
      text.append(
          switch (random.nextInt(9)) {
            case 0 -> key + ":\n  - " + value + "\n  - " + value + "\n";
            case 1 -> key + ": \"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n";
            case 2 -> key + ": {a: " + value + "}\n";
            case 3 -> key + ":\n";
            case 4 -> key + ": \"a\\0b\"\n";
            default -> key + ": " + value + "\n";
          });
    }
    if (!wild) {
      return text.toString();
    }
    String broken =
        switch (random.nextInt(24)) {
          case 0 -> "\tscale: 1\n";
          case 1 -> "[".repeat(5000);
          case 2 -> "a: ".repeat(3000);
          case 3 -> "- scale\n- 1\n";
          case 4 -> "a: &a [*a, *a]\nscale: *a\n";
          case 5 -> "--- \n--- \n";
          case 6 -> "? [a, b]\n: c\n";
          case 7 -> "\u0000\u0001\u0002";
          case 8 -> "scale: 'open\n";
          case 9 -> "%YAML 9.9\n---\nscale: 1\n";
          case 10 -> "<<: {scale: 1}\n";
          case 11 -> "scale: !!java.net.URL [http://127.0.0.1:1]\n";
          case 12 -> "scale: *unknown\n";
          case 13 -> "\ufeffscale: 1\n";
          case 14 -> "x".repeat(100_000);
          case 15 -> "{".repeat(200) + "}".repeat(200);
          default -> "";
        };
    return random.nextBoolean() ? text + broken : broken + text;
  }

  private String write(String config) {
    try {
      Files.write(folder.resolve(CONFIG), config.getBytes(StandardCharsets.UTF_8));
      return config;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> environment(Random random) {
    Map<String, String> environment = new HashMap<>();
    for (String name :
        List.of(
            "PGUSER",
            "PGPASSWORD",
            "PGPASSFILE",
            "HOME",
            "TERM",
            "COLUMNS",
            "LC_ALL",
            "TZ",
            "XDG_CACHE_HOME")) {
      if (random.nextInt(6) == 0) {
        environment.put(name, hostile(random));
      }
    }
    return environment;
  }

  private static String mistyped(String name, Random random) {
    if (random.nextDouble() > MISTYPED || name.length() < 3) {
      return name;
    }
    int at = 1 + random.nextInt(name.length() - 1);
    return switch (random.nextInt(4)) {
      case 0 -> name.substring(0, at);
      case 1 -> name.substring(0, at) + name.substring(at - 1);
      case 2 -> name.toUpperCase(Locale.ROOT);
      default -> new StringBuilder(name).deleteCharAt(at).toString();
    };
  }

  private static <T> T one(List<T> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }
}
