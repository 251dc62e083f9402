package fasttrack.app.micro;

import fasttrack.app.execution.BuildVersion;
import fasttrack.app.execution.LostRunException;
import fasttrack.app.execution.plugin.Plugins;
import fasttrack.app.micro.JmhOptions.Medium;
import fasttrack.app.micro.JmhOptions.Profile;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Capability;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds out which builds {@code jmh} is to measure, and what of them. */
final class JmhPlanner {
  /** Where the launcher has put the micro-runs. */
  private static final String LIBRARY = "fasttrack.jmh";

  private static final String OURS = "fasttrack.jmh.";
  private static final String TRANSACTION = OURS + "TransactionBenchmark.execute";
  private static final String PARTS = OURS + "parts.";
  private static final MicroMeasure NOTHING = new MicroMeasure("", List.of());

  private static final int FORKS_QUICK = 2;
  private static final int FORKS_FULL = 5;

  /** So many that a difference among some dozen micro-runs can be shown. */
  private static final int FORKS_TO_COMPARE = 7;

  private static final int FORKS_MAX = 100;

  /** Options of JMH with which it would not do what this program expects. */
  private static final Set<String> OURS_ALONE =
      Set.of("-f", "-foe", "-rf", "-rff", "-o", "-h", "-l", "-lp", "-lprof", "-lrf", "-t");

  private final Catalog catalog;
  private final JmhOptions options;
  private final List<String> more;

  /**
   * Makes a planner.
   *
   * @param more what is to be handed on to JMH
   */
  JmhPlanner(Catalog catalog, JmhOptions options, List<String> more) {
    this.catalog = catalog;
    this.options = options;
    this.more = List.copyOf(more);
    if (!more.isEmpty() && !more.getFirst().startsWith("-")) {
      throw new ArgumentException(
          "unexpected argument '" + more.getFirst() + "'; --include chooses micro-runs");
    }
    for (String option : more) {
      if (OURS_ALONE.contains(option)) {
        throw new ArgumentException(
            option + " is not for JMH here: --forks says how many forks, --out where results go");
      }
    }
  }

  /** Returns how long micro-runs are measured. */
  MicroLength extent() {
    boolean full = options.how.profile == Profile.FULL;
    int otherwise = options.what.base != null ? FORKS_TO_COMPARE : full ? FORKS_FULL : FORKS_QUICK;
    int forks = options.how.forks == null ? otherwise : options.how.forks;
    if (forks < 1 || forks > FORKS_MAX) {
      throw new UsageException("forks", "must be from 1 to " + FORKS_MAX + ", not " + forks);
    }
    return full
        ? new MicroLength("full", forks, 3, 5, 1_000, more)
        : new MicroLength("quick", forks, 3, 3, 300, more);
  }

  /** Returns the builds, that of interest first. */
  List<Build> builds() {
    Build head = head();
    Path path = options.what.base;
    if (path == null) {
      return List.of(head);
    }
    Build base = options.what.jar == null ? checkout(path) : jar(Build.BASE, path, "base");
    if (base.version().equals(head.version())) {
      throw Words.refused(
          "base", Finding.fact("same-build").with("build", path).with("version", head.version()));
    }
    return List.of(
        head, base, new Build(Build.CONTROL, base.version(), base.classPath(), base.runs()));
  }

  /**
   * Returns the build of interest.
   *
   * @throws UsageException where no micro-run is left
   */
  Build head() {
    Path jar = options.what.jar;
    String ours =
        !options.what.systems.isEmpty()
            ? "backend"
            : !options.what.workloads.isEmpty()
                ? "workload"
                : options.what.places.isEmpty() ? "" : "on";
    if (jar != null && !ours.isEmpty()) {
      throw Words.refused(ours, Finding.fact("of-our-micro-runs"));
    }
    Build chosen = jar == null ? ours() : jar(Build.HEAD, jar, "jar");
    boolean asked = options.what.list && options.output.json(); // by a build that may have more
    if (chosen.runs().isEmpty() && !asked) {
      throw Words.refused(
          "include", Finding.fact("no-micro-run").with("regex", options.what.include));
    }
    return chosen;
  }

  private Build ours() {
    List<MicroRun> runs = new ArrayList<>(transactions());
    runs.addAll(parts());
    String classPath = Plugins.classPath() + File.pathSeparator + library() + "*";
    return new Build(Build.HEAD, BuildVersion.here(), classPath, chosen(runs));
  }

  /** Returns a build's micro-runs without figures, for whoever is to compare with them. */
  MicroResult listed(Build build) {
    return new MicroResult(
        MicroResult.FORMAT,
        new MicroResult.Header(
            Instant.now().toString(),
            build.version(),
            build.name(),
            EnumNames.name(options.how.profile),
            null,
            false,
            List.of()),
        build.runs(),
        List.of());
  }

  /** Leaves out what the user does not want. */
  private List<MicroRun> chosen(List<MicroRun> all) {
    Pattern include = options.what.include;
    return include == null
        ? all
        : all.stream().filter(run -> include.matcher(run.name()).find()).toList();
  }

  private List<MicroRun> transactions() {
    List<MicroRun> runs = new ArrayList<>();
    for (JmhSystem system : systems()) {
      for (Medium place : places()) {
        for (Workload workload : workloads()) {
          for (TransactionType type : workload.types()) {
            if (runs(system, workload, type)) {
              runs.add(transaction(system, place, workload, type));
            }
          }
        }
      }
    }
    return runs;
  }

  /** Tells whether a system executes a transaction; one that was named and does not is refused. */
  private boolean runs(JmhSystem system, Workload workload, TransactionType type) {
    boolean executes = type.program() == null || system.options().offer().has(Capability.PROGRAMS);
    if (!executes && !options.what.systems.isEmpty()) {
      throw Words.refused(
          "backend",
          Finding.fact("no-programs")
              .with("workload", workload.name())
              .with("backend", system.backend().name()));
    }
    return executes;
  }

  private List<Workload> workloads() {
    return options.what.workloads.isEmpty()
        ? catalog.defaultWorkloads()
        : options.what.workloads.stream().map(catalog::workload).distinct().toList();
  }

  private static MicroRun transaction(
      JmhSystem system, Medium place, Workload workload, TransactionType type) {
    String file = workload.source() == null ? "" : workload.name() + ":";
    return new MicroRun(
        type.name() + " " + system.name() + ", " + EnumNames.name(place),
        TRANSACTION,
        Map.of(
            "system", system.name(),
            "transaction", file + type.name(),
            "place", place.name()),
        "avgt",
        NOTHING,
        Map.of(),
        system.backend().explain(type, system.options()));
  }

  /** Returns the parts, which do not depend on a database that the user chooses. */
  private List<MicroRun> parts() {
    if (!(options.what.systems.isEmpty() && options.what.workloads.isEmpty())) {
      return List.of();
    }
    return benchmarksOn(library() + "*").stream()
        .filter(name -> name.startsWith(PARTS))
        .map(JmhPlanner::asItIs)
        .toList();
  }

  /** Returns a microbenchmark with the parameters that it has by itself. */
  private static MicroRun asItIs(String benchmark) {
    return new MicroRun(
        JmhJson.withoutPackage(benchmark), benchmark, Map.of(), "", NOTHING, Map.of(), List.of());
  }

  private List<JmhSystem> systems() {
    if (!options.what.systems.isEmpty()) {
      return options.what.systems.stream()
          .map(text -> JmhSystem.parse(catalog, text, options.work.path))
          .toList();
    }
    return options.how.profile == Profile.FULL
        ? JmhSystem.all(catalog, options.work.path)
        : JmhSystem.few(catalog, options.work.path);
  }

  private List<Medium> places() {
    if (!options.what.places.isEmpty()) {
      return options.what.places.stream().distinct().toList();
    }
    return options.how.profile == Profile.FULL
        ? List.of(Medium.MEMORY, Medium.DISK)
        : List.of(Medium.MEMORY);
  }

  /** Returns the folder with JMH and the micro-runs, with a separator at its end. */
  private static String library() {
    String folder = System.getProperty(LIBRARY);
    if (folder == null || !Files.isDirectory(Path.of(folder))) {
      throw new LostRunException(
          "the micro-runs are not built: ./fasttrack jmh of a checkout builds them, without --list"
              + " and FASTTRACK_NO_BUILD=1");
    }
    return folder + File.separator;
  }

  private Build jar(String name, Path jar, String option) {
    if (!Files.isRegularFile(jar)) {
      throw new UsageException(option, jar + " is no file; it must be a jar with JMH in it");
    }
    // after the jar, so that its own JMH is taken
    String classPath = jar.toAbsolutePath() + File.pathSeparator + library() + "*";
    List<String> names = benchmarksOn(jar.toAbsolutePath().toString());
    List<MicroRun> runs = chosen(names.stream().map(JmhPlanner::asItIs).toList());
    return new Build(name, BuildVersion.ofJar(jar), classPath, runs);
  }

  /** Has another checkout build itself and list its micro-runs. */
  private Build checkout(Path folder) {
    Path launcher = folder.resolve("fasttrack").toAbsolutePath();
    if (!Files.isExecutable(launcher)) {
      throw new UsageException("base", folder + " is no checkout: it has no launcher fasttrack");
    }
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(
        Invocation.of("jmh")
            .flag("list", true)
            .flag("json", true)
            .option("profile", EnumNames.name(options.how.profile))
            .list("backend", options.what.systems)
            .list("workload", options.what.workloads)
            .list("on", EnumNames.names(options.what.places))
            .arguments());
    if (options.what.include != null) {
      command.add("--include=" + options.what.include);
    }
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("FASTTRACK_NO_BUILD", "0"); // a list alone would not build
      Said said = Said.by(builder);
      if (said.status != 0) {
        throw new LostRunException(
            "%s jmh --list ended with status %s; it may have said why above"
                .formatted(launcher, said.status));
      }
      Path dist = keep(folder.resolve("target/dist").toRealPath());
      String classPath =
          dist.resolve("lib") + "/*" + File.pathSeparator + dist.resolve("jmh") + "/*";
      MicroResult listed = MicroResult.KIND.read(said.text);
      return new Build(Build.BASE, listed.header().version(), classPath, listed.runs());
    } catch (IOException e) {
      throw new LostRunException(launcher + " cannot be started: " + e.getMessage());
    }
  }

  /** Notes in a build that this process uses it, so that its launcher does not remove it. */
  private static Path keep(Path dist) throws IOException {
    Path users = Files.createDirectories(dist.resolve("users"));
    Files.write(users.resolve(Long.toString(ProcessHandle.current().pid())), new byte[0]);
    return dist;
  }

  /**
   * Returns the names of the microbenchmarks on a class path, as JMH lists them.
   *
   * @throws LostRunException where JMH cannot be started, or is not there
   */
  private static List<String> benchmarksOn(String classPath) {
    try {
      Said said = Said.by(JmhFork.jvm(classPath, List.of("-l")).redirectErrorStream(true));
      if (said.status != 0) {
        throw new LostRunException("JMH lists no microbenchmarks: " + said.text.strip());
      }
      // its first line is a heading, and warnings of the virtual machine may come before it
      return said.text
          .lines()
          .map(String::strip)
          .filter(line -> line.matches("[\\w$]+(\\.[\\w$]+)+"))
          .toList();
    } catch (IOException e) {
      throw new LostRunException("the microbenchmarks cannot be listed: " + e.getMessage());
    }
  }

  /** What a program printed until its end. */
  private record Said(String text, int status) {
    static Said by(ProcessBuilder program) throws IOException {
      Process process = program.start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Said(text, process.onExit().join().exitValue());
    }
  }
}
