package fasttrack.app.cli;

import fasttrack.app.options.command.CommandHelp;
import fasttrack.app.options.parameter.Suggestion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code help}: the help of the program or of a command. */
@Command(name = "help", header = "Show help for a command.")
final class HelpCommand implements Runnable {
  @Spec private @Nullable CommandSpec command;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
  private @Nullable String about;

  @Option(names = "--all", fallbackValue = "true")
  private boolean all;

  @Override
  public void run() {
    CommandLine root = Objects.requireNonNull(command).root().commandLine();
    CommandLine subject = about == null ? root : root.getSubcommands().get(about);
    if (subject == null) {
      throw new ParameterException(
          root,
          "unknown command '%s'%s"
              .formatted(
                  about,
                  Suggestion.orChoice(String.valueOf(about), root.getSubcommands().keySet())));
    }
    if (all) {
      CommandHelp.expand(subject);
    }
    subject.usage(root.getOut());
  }
}
