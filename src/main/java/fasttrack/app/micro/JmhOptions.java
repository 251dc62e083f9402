package fasttrack.app.micro;

import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.WholeNumbers;
import fasttrack.core.spi.Backend;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code jmh}. */
final class JmhOptions {
  @Mixin final What what = new What();
  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final How how = new How();
  @Mixin final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** What is measured. */
  @Command(optionListHeading = CommonOptions.WHAT)
  static final class What {
    @Common
    @Option(
        names = {"-b", "--backend"},
        paramLabel = "SYSTEM",
        split = ",",
        completionCandidates = Backends.class)
    List<String> systems = new ArrayList<>();

    @Option(
        names = {"-w", "--workload"},
        paramLabel = "WORKLOAD",
        split = ",")
    List<String> workloads = new ArrayList<>();

    @Common
    @Option(
        names = "--on",
        paramLabel = "PLACE",
        split = ",",
        converter = PlaceNames.class,
        completionCandidates = PlaceNames.class)
    List<Medium> places = new ArrayList<>();

    @Common
    @Option(names = "--include", paramLabel = "REGEX", converter = Patterns.class)
    @Nullable Pattern include;

    @Option(names = "--jar", paramLabel = "FILE")
    @Nullable Path jar;

    @Common
    @Option(names = "--base", paramLabel = "DIR|FILE")
    @Nullable Path base;

    @Common
    @Option(names = "--list", fallbackValue = "true")
    boolean list;
  }

  /** For how long. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class How {
    @Common
    @Option(
        names = "--profile",
        paramLabel = "PROFILE",
        converter = ProfileNames.class,
        completionCandidates = ProfileNames.class)
    Profile profile = Profile.QUICK;

    @Common
    @Option(names = "--forks", paramLabel = "N", converter = WholeNumbers.OfInt.class)
    @Nullable Integer forks;
  }

  /** Where databases are. */
  enum Medium {
    MEMORY,
    DISK
  }

  /** How much is run. */
  enum Profile {
    QUICK,
    FULL
  }

  static final class PlaceNames extends EnumNames<Medium> {
    PlaceNames() {
      super("place", Medium.class);
    }
  }

  static final class ProfileNames extends EnumNames<Profile> {
    ProfileNames() {
      super("profile", Profile.class);
    }
  }

  /** Converts a regular expression. */
  static final class Patterns implements ITypeConverter<Pattern> {
    @Override
    public Pattern convert(String text) {
      try {
        return Pattern.compile(text);
      } catch (PatternSyntaxException e) {
        throw new TypeConversionException(
            "'" + text + "' is not a regular expression: " + e.getDescription());
      }
    }
  }

  /** The names of backends. */
  static final class Backends implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.byServiceLoader().backends().stream().map(Backend::name).iterator();
    }
  }
}
