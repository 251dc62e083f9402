package fasttrack.app.cli;

import fasttrack.app.options.command.CommonOptions;
import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: prints a script for completing commands, options and values. */
@Command(name = CompletionCommand.NAME, header = "Print a completion script for bash and zsh.")
final class CompletionCommand implements Runnable {
  static final String NAME = "completion";

  @Mixin final CommonOptions.PluginFolder plugins = new CommonOptions.PluginFolder();
  @Spec private @Nullable CommandSpec command;

  @Override
  public void run() {
    CommandSpec root = Objects.requireNonNull(command).root();
    PrintWriter out = root.commandLine().getOut();
    out.print(AutoComplete.bash(root.name(), root.commandLine()));
    out.flush();
  }
}
