package fasttrack.core.run.meter;

import fasttrack.core.result.Growth;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how the data grows. An engine may read all of it to tell how big it is, so it is asked
 * before the interval begins, and when the last transaction has ended.
 */
public final class GrowthMeter implements Meter {
  private final Database database;
  private Optional<DataSize> before = Optional.empty();
  private @Nullable Driven driven;
  private Ended ended = Ended.now(null);

  public GrowthMeter(Database database) {
    this.database = database;
  }

  @Override
  public void prepare(Driven of) {
    driven = of;
    approach();
  }

  @Override
  public void approach() {
    Ended asked = Ended.now(driven);
    before = read();
    ended = asked.halfwayTo(Ended.now(driven));
  }

  @Override
  public List<Record> parts(Executed executed) {
    Optional<DataSize> after = before.isEmpty() ? before : read();
    return after.isEmpty()
        ? List.of()
        : List.of(
            new Growth(
                before.orElseThrow(),
                after.orElseThrow(),
                Ended.now(driven).since(ended).insertedRows(executed.types())));
  }

  private Optional<DataSize> read() {
    return Asked.of("the size of its data", database::dataSize, Optional.empty());
  }
}
