package fasttrack.core.run.meter;

import fasttrack.core.result.Growth;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import java.util.List;
import java.util.Optional;

/**
 * Finds out how the data grows. An engine may read all of it to tell how big it is, so it is asked
 * before the interval begins, and when the last transaction has ended.
 */
public final class GrowthMeter implements Meter {
  private final Database database;
  private Optional<DataSize> before = Optional.empty();

  public GrowthMeter(Database database) {
    this.database = database;
  }

  @Override
  public void prepare(Driven driven) {
    before = read();
  }

  @Override
  public void approach() {
    before = read();
  }

  @Override
  public List<Record> parts(Executed executed) {
    Optional<DataSize> after = before.isEmpty() ? before : read();
    return after.isEmpty()
        ? List.of()
        : List.of(new Growth(before.orElseThrow(), after.orElseThrow(), executed.insertedRows()));
  }

  private Optional<DataSize> read() {
    return Asked.of("the size of its data", database::dataSize, Optional.empty());
  }
}
