package fasttrack.app.options.command;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Catalog;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that sees workloads and backends, those of plugins too. Used by one thread. */
public abstract class CatalogCommand implements Callable<Integer> {
  @Mixin final CommonOptions.PluginFolder plugins = new CommonOptions.PluginFolder();
  private final Catalog catalog;
  private final Console console;

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  protected CatalogCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  /** Returns the workloads and backends that there are. */
  protected final Catalog catalog() {
    return catalog;
  }

  /** Returns what it prints to. */
  protected final Console console() {
    return console;
  }
}
