package fasttrack.transactions;

import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Path.byIndexRange;
import static fasttrack.core.model.Path.byKey;
import static fasttrack.schemas.YewcomSchema.POINT;

import fasttrack.core.model.Action;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Schema;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedCurve;
import fasttrack.schemas.PublishedFigures;
import fasttrack.schemas.YewcomSchema;
import java.util.List;
import java.util.stream.IntStream;

/**
 * YEWCOM (Hewlett-Packard, <i>HP 9000 Series 800 Performance Brief</i>, 1987, section 7), derived
 * from a process-control application: a scanner stores the readings of a plant's points, while
 * users display pages of them. Published are what is stored and read, and the rates; the rest is a
 * reconstruction.
 */
@SpiVersion(SpiVersion.CURRENT)
public final class Yewcom implements Workload, Published {
  /** Published: 3,000 points a minute. */
  private static final double POINTS_PER_SECOND = 50;

  private static final int RECORDS_ON_PAGE_1 = 7;
  private static final int RECORDS_ON_PAGE_5 = 36;

  /**
   * How long a terminal of 1987 took to show a page, or its user to look at it. Inferred from the
   * rates with a single user on the two faster systems.
   */
  private static final long SCREEN_NANOS = 3_200_000_000L;

  private static final long CHANGE_MAX = 1_000;

  static final TransactionType SCAN =
      new TransactionType(
          "scan",
          "stores the reading of a point",
          List.of(
              new Input("point_no", Draw.keyOf(POINT)),
              new Input("change", Draw.uniform(-CHANGE_MAX, CHANGE_MAX))),
          Action.add(byKey(POINT, input(0)), POINT.field("reading"), input(1), false));

  static final TransactionType PAGE_1 =
      new TransactionType(
          "page1",
          "reads %s points in order".formatted(RECORDS_ON_PAGE_1),
          List.of(
              new Input(
                  "place from",
                  (random, inputs, dataset) ->
                      1 + random.nextLong(dataset.rows(POINT) - RECORDS_ON_PAGE_1 + 1)),
              new Input("place to", Draw.after(0, RECORDS_ON_PAGE_1 - 1))),
          Action.read(
              byIndexRange(POINT, "place", input(0), input(1)),
              List.of(
                  POINT.field("point_no"), POINT.field("reading"), POINT.field("alarm_limit"))));

  static final TransactionType PAGE_5 =
      new TransactionType(
          "page5",
          "reads %s points at random".formatted(RECORDS_ON_PAGE_5),
          IntStream.rangeClosed(1, RECORDS_ON_PAGE_5)
              .mapToObj(number -> new Input("point_no " + number, Draw.keyOf(POINT)))
              .toList(),
          IntStream.range(0, RECORDS_ON_PAGE_5)
              .mapToObj(Yewcom::read)
              .toArray(Action.OnRecords[]::new));

  @Override
  public String name() {
    return "yewcom";
  }

  @Override
  public String title() {
    return "YEWCOM: a scanner stores points while users display them";
  }

  @Override
  public int order() {
    return 4;
  }

  /** Most of its time its terminals wait. */
  @Override
  public boolean runsByDefault() {
    return false;
  }

  @Override
  public Schema schema() {
    return YewcomSchema.SCHEMA;
  }

  @Override
  public List<TransactionType> types() {
    return List.of(SCAN, PAGE_1, PAGE_5);
  }

  @Override
  public int defaultTerminals() {
    return 5;
  }

  @Override
  public long defaultThinkNanos() {
    return SCREEN_NANOS;
  }

  @Override
  public String roleName() {
    return "displays";
  }

  @Override
  public List<BackgroundRole> background() {
    return List.of(new BackgroundRole("scanner", List.of(SCAN.name()), POINTS_PER_SECOND));
  }

  @Override
  public List<PublishedCurve> publishedCurves() {
    return PublishedFigures.yewcom();
  }

  private static Action.OnRecords read(int number) {
    Operand key = input(number);
    return Action.read(
        byKey(POINT, key), List.of(POINT.field("reading"), POINT.field("alarm_limit")));
  }
}
