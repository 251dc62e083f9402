package fasttrack.app.options.command;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.ResultExecution;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.MetricsAddress;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.options.parameter.WholeNumbers;
import fasttrack.app.study.SeriesExecution;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * Options that several commands have, each declared once; a command mixes in those that it takes.
 * The heading of a class is that of its options in the help. What determines a run is a {@link
 * fasttrack.app.options.parameter.Parameter} instead.
 *
 * <p>An option without a value needs {@code fallbackValue = "true"}: picocli otherwise negates what
 * the configuration file says where the option is given on the command line, too.
 */
public final class CommonOptions {
  public static final String WHAT = "%nWhat to run, and where:%n";
  public static final String LOAD = "%nLoad and duration:%n";
  public static final String OUTPUT = "%nOutput:%n";

  /** Options of parameters are numbered in steps of {@link ParameterOptions#ORDER_STEP}. */
  private static final int AFTER_THE_FIRST_TWO = ParameterOptions.ORDER_STEP * 3 / 2;

  private static final int LAST = 1_000;

  private CommonOptions() {}

  /** Where backends keep their files. */
  @Command(optionListHeading = WHAT)
  public static final class WorkFolder {
    @Option(
        names = "--work",
        order = AFTER_THE_FIRST_TWO,
        paramLabel = "DIR",
        defaultValue = "work")
    public Path path = Path.of("work");
  }

  /** Where plugins are. {@link PluginFolders} has read it before: here it is declared alone. */
  @Command(optionListHeading = WHAT)
  public static final class PluginFolder {
    @Option(names = PluginFolders.OPTION, order = LAST, paramLabel = "DIR")
    @Nullable Path path;
  }

  /** Whether runs that belong together share a Java process. */
  @Command(optionListHeading = LOAD)
  public static final class Forks {
    @Option(names = "--forks", order = LAST, paramLabel = "N", converter = WholeNumbers.OfInt.class)
    int number = 1;

    /** Tells whether runs that belong together have Java processes of their own. */
    public boolean fresh() {
      if (number != 0 && number != 1) {
        throw new UsageException(
            "forks",
            "must be 1 (Java processes of their own) or 0 (all in one), not "
                + number
                + "; --repeat sets the number of runs");
      }
      return number == 1;
    }
  }

  /** Which published figures to show. */
  @Command(optionListHeading = OUTPUT)
  public static final class Reference {
    @Option(
        names = {"-r", "--reference"},
        paramLabel = "ID",
        completionCandidates = Candidates.class)
    public @Nullable String id;

    /** The ids of all published systems. */
    static final class Candidates implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return Catalog.byServiceLoader().workloads().stream()
            .flatMap(workload -> Published.of(workload).published().stream())
            .map(PublishedProfile::id)
            .iterator();
      }
    }
  }

  /** Whether standard output gets JSON. */
  @Command(optionListHeading = OUTPUT)
  public static final class Json {
    @Common
    @Option(names = "--json", fallbackValue = "true")
    public boolean on;
  }

  /** What standard output gets of a result. */
  @Command(optionListHeading = OUTPUT)
  public static final class Output {
    @Mixin public final Json json = new Json();

    @Common
    @Option(names = "--details", fallbackValue = "true")
    boolean details;

    /** Returns what is printed. */
    public Display.Form form() {
      return json.on ? Display.Form.JSON : details ? Display.Form.DETAILS : Display.Form.BRIEF;
    }
  }

  /** Where results go, and what is shown. */
  @Command(optionListHeading = OUTPUT)
  public static class Results {
    @Option(
        names = {"-q", "--quiet"},
        fallbackValue = "true")
    boolean quiet;

    @Common
    @Option(
        names = {"-o", "--out"},
        paramLabel = "DIR",
        defaultValue = "results")
    public Path folder = Path.of("results");
  }

  /** The same for commands that make runs. */
  @Command(optionListHeading = OUTPUT)
  public static final class RunResults extends Results {
    @Option(names = "--metrics", paramLabel = "ADDRESS", converter = MetricsAddresses.class)
    @Nullable MetricsAddress metrics;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /**
     * Returns what executes series of runs and puts their results there.
     *
     * @param fresh whether runs that belong together have a Java process of their own each
     * @param status takes what else the display finds
     * @param console what it prints to
     */
    public SeriesExecution execution(
        WorkFolder work, boolean fresh, Display display, ExitStatus status, Console console) {
      if (metrics != null) {
        metrics.requireFree();
      }
      boolean verbose = RootCommand.verbose(Objects.requireNonNull(command).commandLine());
      return new SeriesExecution(
          new SeriesExecution.Settings(
              folder,
              new RunExecutors.Settings(
                  work.path, new ShownProgress(quiet, metrics), verbose, fresh, console)),
          display,
          status);
    }
  }

  /** The same for commands that make a single result of a kind of its own. */
  @Command(optionListHeading = OUTPUT)
  public static final class ResultOutput {
    @Mixin private final Output output = new Output();
    @Mixin private final Results results = new Results();
    @Mixin private final ExportOptions exports = new ExportOptions();

    /** Tells whether standard output gets JSON. */
    public boolean json() {
      return output.json.on;
    }

    /** Returns what makes the result. */
    public ResultExecution execution(Console console) {
      return new ResultExecution(
          results.folder, results.quiet, exports.display(console, output.form()), console);
    }
  }

  /** The same for commands that show what all their runs come to, and no run by itself. */
  @Command(optionListHeading = OUTPUT)
  public static final class StudyOutput {
    @Mixin private final Output output = new Output();
    @Mixin private final RunResults results = new RunResults();
    @Mixin private final ExportOptions exports = new ExportOptions();

    /** Tells whether no progress is shown. */
    public boolean quiet() {
      return results.quiet;
    }

    /** Returns what executes series of runs; see {@link RunResults#execution}. */
    public SeriesExecution execution(
        WorkFolder work, boolean fresh, ExitStatus status, Console console) {
      return results.execution(
          work, fresh, exports.display(console, output.form()), status, console);
    }
  }

  /** Reads the address at which metrics are served. */
  private static final class MetricsAddresses implements ITypeConverter<MetricsAddress> {
    @Override
    public MetricsAddress convert(String text) {
      try {
        return MetricsAddress.parse(text.strip());
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
