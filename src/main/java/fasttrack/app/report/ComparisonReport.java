package fasttrack.app.report;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.comparison.Quantity;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A comparison as text, at most 80 columns wide. */
public final class ComparisonReport {
  /** Stands on every output of a comparison on which the user insisted. */
  public static final String FORCED =
      "FORCED: what is compared here differs in more than the systems.";

  /** Says what the table of times holds. */
  public static final String TIMES =
      "Mean elapsed times in ms: geometric means over the runs; so is the row 'all' over the"
          + " transaction types.";

  /** Says what the ratios stand beside. */
  public static final String INTERVALS =
      "Ratios are beside their 95 % confidence intervals (Student's t on the logarithms); an ≈"
          + " marks one that includes 1, as 95 of 100 do between equal systems.";

  private static final int GAP = 2;
  private static final int SIDES_A_TABLE = 4;

  private final ComparisonResult result;
  private final Page page = new Page();

  private ComparisonReport(ComparisonResult result) {
    this.result = result;
  }

  /** Writes the report. */
  public static String of(ComparisonResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(ComparisonResult result) {
    ComparisonReport report = new ComparisonReport(result);
    report.heading();
    report.sides();
    invalid(result).forEach(said -> report.page.text(said).gap());
    report.figures();
    report.contrasts();
    report.conclusions();
    return report.page;
  }

  private void heading() {
    page.title(result.header().title());
    page.text(design(result.design()));
    page.gap();
    if (!result.differences().isEmpty()) {
      page.text(FORCED);
      result.differences().forEach(difference -> page.text("  - ", "    ", difference));
      page.gap();
    }
  }

  /** Returns how the runs belong together, in words. */
  public static String design(Design design) {
    Integer blocks = design.blocks();
    Integer planned = design.blocksPlanned();
    if (blocks == null || planned == null) {
      return "stored results, compared as independent samples";
    }
    return counted(blocks, "block")
        + (blocks < planned ? " of " + planned + " planned" : "")
        + ", in each a run of every system with the same seed, in random order, in a Java process"
        + " of its own";
  }

  private void sides() {
    int width = GAP + result.sides().stream().mapToInt(s -> s.name().length()).max().orElse(0);
    for (Side side : result.sides()) {
      page.labelled(side.name(), width, side.description() + runs(side));
    }
    page.gap();
    result.remarks().forEach(remark -> page.text(remark).gap());
    warnings(result).ifPresent(said -> page.text(said).gap());
  }

  /** Says how many runs have a warning; empty for none. */
  public static Optional<String> warnings(ComparisonResult result) {
    List<SideRun> runs = result.sides().stream().flatMap(side -> side.runs().stream()).toList();
    List<SideRun> warned = runs.stream().filter(run -> !run.warnings().isEmpty()).toList();
    return warned.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "WARNING: "
                + warned.size()
                + " of "
                + counted(runs.size(), "run")
                + " have a warning, such as: "
                + warned.getFirst().warnings().getFirst());
  }

  private static String runs(Side side) {
    int all = side.runs().size();
    return side.published() != null
        ? ""
        : "; "
            + (side.counted() == all
                ? counted(all, "run")
                : side.counted() + " of " + counted(all, "run") + " complete and valid");
  }

  /** Says which runs are in no figure, and why. */
  public static List<String> invalid(ComparisonResult result) {
    List<String> said = new ArrayList<>();
    for (Side side : result.sides()) {
      for (SideRun run : side.runs()) {
        if (run.validity() instanceof Validity.Invalid invalid) {
          said.add(
              "INVALID: run "
                  + run.block()
                  + " of "
                  + side.name()
                  + " is in no figure: "
                  + String.join("; ", invalid.reasons()));
        }
      }
    }
    return said;
  }

  private void figures() {
    page.text(TIMES).gap();
    for (DataTable<?> table : times(result)) {
      page.table(Table.of(table)).gap();
    }
  }

  private void contrasts() {
    for (Contrast contrast : result.contrasts()) {
      page.text(caption(result, contrast)).gap();
      page.table(Table.of(ratios(contrast))).gap();
    }
    if (hasIntervals()) {
      page.text(INTERVALS).gap();
    }
    ComparisonLines.design(result).ifPresent(said -> page.text(said).gap());
  }

  /** Says of what a table of ratios is. */
  public static String caption(ComparisonResult result, Contrast contrast) {
    return "Ratios of " + contrast.side() + " to " + result.first().name();
  }

  private boolean hasIntervals() {
    return result.contrasts().stream()
        .anyMatch(each -> each.all().rate() != null && each.all().rate().low() != null);
  }

  /** Returns the systems' times, a few systems a table. */
  public static List<DataTable<String>> times(ComparisonResult result) {
    List<String> rows = new ArrayList<>(result.types());
    if (rows.size() > 1) {
      rows.add(Quantity.ALL);
    }
    List<DataTable<String>> tables = new ArrayList<>();
    for (int from = 0; from < result.sides().size(); from += SIDES_A_TABLE) {
      List<Column<String>> columns = new ArrayList<>();
      columns.add(Column.words("", ComparisonReport::label));
      result.sides().stream()
          .skip(from)
          .limit(SIDES_A_TABLE)
          .forEach(
              side -> {
                String title = side.name().replace(' ', '\n');
                columns.add(Column.millis(title, type -> elapsed(side, type)));
              });
      tables.add(new DataTable<>("times-" + (from / SIDES_A_TABLE + 1), columns, rows));
    }
    return tables;
  }

  /** Returns a system's ratios to the first as a table. */
  public static DataTable<Ratios> ratios(Contrast contrast) {
    List<Ratios> rows = new ArrayList<>(contrast.types());
    if (rows.size() != 1) {
      rows.add(contrast.all());
    }
    return new DataTable<>(
        "ratios-" + contrast.side(),
        List.of(
            Column.words("", row -> label(row.type())),
            Column.words("elapsed", row -> Figures.ratio(row.elapsed())),
            Column.words("CPU", row -> Figures.ratio(row.cpu())),
            Column.words("rate", row -> Figures.ratio(row.rate()))),
        rows);
  }

  /** Returns the name of a type, or what stands for all of them. */
  public static String label(String type) {
    return type.equals(Quantity.ALL) ? "all" : type;
  }

  private static @Nullable Double elapsed(Side side, String type) {
    ComparisonResult.Figures figures = type.equals(Quantity.ALL) ? side.all() : side.type(type);
    return figures == null ? null : figures.elapsedNanos();
  }

  private void conclusions() {
    for (Contrast contrast : result.contrasts()) {
      String said = String.join(" ", ComparisonLines.of(result, contrast));
      if (!said.isEmpty()) {
        page.text(said).gap();
      }
    }
  }
}
