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
    if (block instanceof Block.Heading heading) {
      above = heading.text();
    } else if (block instanceof Block.Paragraph text && text.tone() == Tone.PLAIN) {
      above = text.text();
    } else if (block instanceof Grid grid) {
      return named(grid, above);
    } else if (block instanceof Block.Chart chart) {
      return new Block.Chart(
          chart.name(), chart.caption(), chart.spec(), named(chart.data(), chart.caption()));
    } else if (block instanceof Block.Fold fold) {
      return new Block.Fold(fold.summary(), in(fold.summary(), fold.content()));
    }
    return block;
  }

  private static Grid named(Grid grid, String name) {
    return grid.name().isEmpty() ? new Grid(name, grid.titles(), grid.rows()) : grid;
  }
}
