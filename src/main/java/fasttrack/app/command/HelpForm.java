package fasttrack.app.command;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Reads {@code --help=all}. The parser takes {@code --help} for a flag, which it has to be for help
 * to be shown whatever else is missing, and so would only know {@code =true}.
 */
final class HelpForm implements IParameterPreprocessor {
  static final String ALL = "all";

  @Override
  public boolean preprocess(
      Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if ("=".equals(info.get("separator"))) {
      String form = arguments.pop();
      if (!form.equals(ALL)) {
        throw new ParameterException(
            command.commandLine(),
            "'" + form + "' is not a form of help; use --help or --help=" + ALL,
            option,
            form);
      }
      ShortHelp.expand(command.commandLine());
      arguments.push("true");
    }
    return false; // the parser goes on
  }
}
