package fasttrack.core.run.meter;

import fasttrack.core.result.Growth;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import java.util.Optional;

/**
 * Finds out how the data grows. An engine may read all of it to tell how big it is, so it is asked
 * before the interval begins, and when the last transaction has ended.
 */
public final class GrowthMeter implements Meter {
  private final Database database;
  private Optional<DataSize> before = Optional.empty();
  private RunningWorkers workers = RunningWorkers.NONE;
  private TransactionCounts ended = workers.ended();

  public GrowthMeter(Database database) {
    this.database = database;
  }

  @Override
  public void prepare(RunningWorkers of) {
    workers = of;
    approach();
  }

  @Override
  public void approach() {
    TransactionCounts asked = workers.ended();
    before = read();
    ended = asked.halfwayTo(workers.ended());
  }

  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    Optional<DataSize> after = before.isEmpty() ? before : read();
    if (after.isPresent()) {
      long rows = workers.ended().since(ended).insertedRows(executed.types());
      into.growth = new Growth(before.orElseThrow(), after.orElseThrow(), rows);
    }
  }

  private Optional<DataSize> read() {
    return DatabaseQuestion.orElse("the size of its data", database::dataSize, Optional.empty());
  }
}
