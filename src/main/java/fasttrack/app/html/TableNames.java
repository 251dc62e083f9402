package fasttrack.app.html;

import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Block.Tone;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives each table of a page the name by which a screen reader announces it: the text that stands
 * above it, so that it is not shown twice. Used by one thread.
 */
final class TableNames {
  private String above;

  private TableNames(String above) {
    this.above = above;
  }

  /**
   * Returns the parts with named tables.
   *
   * @param title what stands above them
   */
  static List<Block> in(String title, List<Block> blocks) {
    TableNames names = new TableNames(title);
    List<Block> named = new ArrayList<>();
    blocks.forEach(block -> named.add(names.named(block)));
    return named;
  }

  private Block named(Block block) {
    return switch (block) {
      case Block.Heading heading -> under(heading.text(), heading);
      case Block.Paragraph paragraph when paragraph.tone() == Tone.PLAIN ->
          under(paragraph.text(), paragraph);
      case Grid grid -> named(grid, above);
      case Block.Chart chart ->
          new Block.Chart(
              chart.name(), chart.caption(), chart.spec(), named(chart.data(), chart.caption()));
      case Block.Fold fold -> new Block.Fold(fold.summary(), in(fold.summary(), fold.content()));
      case Block.Paragraph paragraph -> paragraph;
      case Block.Detail detail -> detail;
      case Block.OnPage onPage -> onPage;
      case Block.Warnings warnings -> warnings;
      case Block.Tabled tabled -> tabled;
      case Block.Bullets bullets -> bullets;
      case Block.Facts facts -> facts;
      case Block.Code code -> code;
      case Block.Links links -> links;
    };
  }

  private Block under(String text, Block block) {
    above = text;
    return block;
  }

  private static Grid named(Grid grid, String name) {
    return grid.name().isEmpty() ? new Grid(name, grid.titles(), grid.rows()) : grid;
  }
}
