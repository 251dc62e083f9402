package fasttrack.app.cli;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.plugin.Plugin;
import fasttrack.app.execution.plugin.Plugins;
import fasttrack.app.options.command.BackendOptions;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Page;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code backends}: lists the databases. */
@Command(
    name = "backends",
    header = "List the databases, what each supports, and which cannot run.")
final class BackendsCommand extends CatalogCommand {
  private static final int NAME_GAP = 2;

  BackendsCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    int width =
        NAME_GAP + catalog().backends().stream().mapToInt(b -> b.name().length()).max().orElse(0);
    Page page = new Page();
    for (Backend backend : catalog().backends()) {
      page.gap().labelled(backend.name(), width, backend.title());
      String blank = " ".repeat(width);
      line(page, blank, "model", Figures.words(backend.dataModel(), " "));
      Offer offer = backend.offer();
      if (!offer.capabilities().isEmpty()) {
        line(
            page,
            blank,
            "can",
            offer.capabilities().stream()
                .sorted()
                .map(Capability::title)
                .collect(Collectors.joining("; ")));
      }
      line(page, blank, "isolation", isolations(offer.isolations()));
      line(page, blank, "durability", String.join(", ", EnumNames.names(offer.durabilities())));
      for (BackendOption option : backend.options()) {
        page.text(
            blank + "--" + option.name() + " " + option.label() + ": ",
            blank + "    ",
            BackendOptions.description(option));
      }
      Plugins.origin(backend).ifPresent(jar -> line(page, blank, "from", jar.toString()));
      backend.unavailable().ifPresent(reason -> line(page, blank, "CANNOT RUN", reason));
    }
    plugins(catalog(), page);
    console().print(page.toString());
    return ExitStatus.OK;
  }

  /** Adds the jars that add to the distribution, or that were to. */
  static void plugins(Catalog catalog, Page page) {
    if (!catalog.plugins().isEmpty()) {
      page.gap().text("Plugins:");
    }
    for (Plugin plugin : catalog.plugins()) {
      page.text("  ", "      ", plugin.jar() + ": " + plugin.description());
    }
  }

  private static void line(Page page, String blank, String label, String text) {
    page.text(blank + label + ": ", blank + "    ", text);
  }

  private static String isolations(List<Isolation> isolations) {
    List<String> names = EnumNames.names(isolations);
    return names.getFirst()
        + " (default)"
        + names.stream().skip(1).map(name -> ", " + name).collect(Collectors.joining());
  }
}
