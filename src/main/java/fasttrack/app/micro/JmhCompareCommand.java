package fasttrack.app.micro;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.console.Console;
import fasttrack.app.micro.MicroComparison.Header;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.Shares;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.result.bundle.UnreadableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code jmh-compare}: compares the micro-runs of two builds, and rejects a count that rose. */
@Command(
    name = "jmh-compare",
    header = "Compare micro-runs of two builds; fail if any count rose.",
    parameterListHeading = "%n")
public final class JmhCompareCommand implements Callable<Integer> {
  private static final double CHANGE = 0.05;

  private final Console console;

  @Parameters(
      arity = "1..2",
      paramLabel = "RESULT",
      description = "Folder of both builds, or the base and the head.")
  private final List<Path> results = new ArrayList<>();

  @Common
  @Option(names = "--control", paramLabel = "FILE")
  private @Nullable Path control;

  @Common
  @Option(names = "--change", paramLabel = "N%", converter = Shares.class)
  private double changeShare = CHANGE;

  @Common
  @Option(names = "--fail-slower", paramLabel = "FACTOR", converter = Factors.class)
  private @Nullable Double failSlower;

  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  public JmhCompareCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (results.size() > 2) { // for the parser, each result begins a list of its own
      throw new ArgumentException("two results are compared, not " + results.size());
    }
    Path base = results.getFirst();
    Path head = results.getLast();
    Path again = control;
    MicroComparison result;
    try {
      if (results.size() == 1) {
        again = MicroFiles.fileIn(base, "control").orElse(null);
        head = of(base, "head");
        base = of(base, "base");
      }
      result = compare(base, head, again);
    } catch (UnreadableException e) {
      throw new ArgumentException(String.valueOf(e.getMessage()));
    }
    ExitStatus status = new ExitStatus();
    if (result.rejected()) {
      status.missed();
    } else if (result.empty() || result.broken()) {
      status.invalid();
    }
    return output
        .execution(console)
        .run("jmh-comparison", MicroComparison.KIND.document(result), status);
  }

  /** Reads a factor above 1: {@code 2x}. */
  private static final class Factors implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("(\\d+\\.?\\d*)\\s*[x×]?");

    @Override
    public Double convert(String text) {
      Matcher matcher = FORM.matcher(text.strip());
      double factor = matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
      if (!(factor > 1)) {
        throw new TypeConversionException("'" + text + "' is not a factor above 1, such as 2x");
      }
      return factor;
    }
  }

  private Path of(Path folder, String build) {
    if (control != null) {
      throw new UsageException("control", "belongs to two results; a folder has its own");
    }
    return MicroFiles.fileIn(folder, build)
        .orElseThrow(
            () ->
                new ArgumentException(
                    folder + " is no folder of two builds: it has no " + build + ".json"));
  }

  private MicroComparison compare(Path base, Path head, @Nullable Path again) {
    String third = again == null ? null : again.toString();
    MicroResult before = MicroFiles.read(base);
    MicroResult after = MicroFiles.read(head);
    MicroResult repeated = again == null ? null : MicroFiles.read(again);
    refuseEqual(Stream.of(before, after, repeated).filter(Objects::nonNull).toList());
    return MicroComparator.compare(
        before,
        after,
        repeated,
        new Header(
            Machine.now(),
            base.toString(),
            head.toString(),
            third,
            before.header().version(),
            after.header().version(),
            changeShare,
            failSlower));
  }

  /** One measurement against itself shows no difference, and as a control no noise. */
  private static void refuseEqual(List<MicroResult> results) {
    List<List<MicroRun>> measured =
        results.stream().map(MicroResult::runs).filter(runs -> !runs.isEmpty()).toList();
    if (measured.stream().distinct().count() < measured.size()) {
      throw new ArgumentException(
          "two of the results are the same measurement; measure each build, and for the control the"
              + " base once more: fasttrack jmh --base does");
    }
  }
}
