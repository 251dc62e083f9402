package fasttrack.app.options.command;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A command that works on databases: it has parameters, backends' own options, and {@code
 * --config}. Used by one thread.
 */
public abstract class DatabaseCommand extends CatalogCommand {
  private final List<Parameter<?>> parameters;

  @Spec private @Nullable CommandSpec command;

  /**
   * Makes the command.
   *
   * @param console what it prints to
   * @param parameters what it takes
   */
  protected DatabaseCommand(Catalog catalog, Console console, List<Parameter<?>> parameters) {
    super(catalog, console);
    this.parameters = parameters;
  }

  /** Returns what was given on its command line and in its configuration file. */
  protected final Choices choices() {
    return ParameterOptions.given(Objects.requireNonNull(command), parameters, catalog());
  }

  /** Returns the parameters that it takes. */
  public final List<Parameter<?>> parameters() {
    return parameters;
  }

  /** Returns the names of backends' own options that its help does not show. */
  public Set<String> hiddenOptions() {
    return Set.of();
  }
}
