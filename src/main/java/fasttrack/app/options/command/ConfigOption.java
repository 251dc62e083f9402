package fasttrack.app.options.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --config}: the file that sets the options that the command line does not. */
@Command(optionListHeading = CommonOptions.OUTPUT)
public final class ConfigOption {
  static final String NAME = "--config";

  private final CommandSpec command;

  private ConfigOption(CommandSpec command) {
    this.command = command;
  }

  /** Adds the option to a command. */
  public static void addTo(CommandSpec command) {
    command.addMixin("config", CommandSpec.forAnnotatedObject(new ConfigOption(command)));
  }

  /** Called by the parser, with null before it begins. */
  @Option(
      names = {"-c", NAME},
      paramLabel = "FILE")
  public void file(@Nullable Path path) {
    try {
      command.defaultValueProvider(path == null ? null : ConfigFile.read(path, command));
    } catch (ConfigException e) {
      // the parser would report anything else as a failure of this method
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
