package fasttrack.core.run.meter;

import fasttrack.core.result.Growth;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out how the data grows. An engine may read all of it to tell how big it is, so it is asked
 * before the interval begins, and when the last transaction has ended.
 */
public final class GrowthMeter implements Meter {
  private static final Logger LOG = LoggerFactory.getLogger(GrowthMeter.class);

  private final Database database;
  private @Nullable DataSize before;

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
  public List<Growth> parts(Executed executed) {
    DataSize after = before == null ? null : read();
    return before == null || after == null
        ? List.of()
        : List.of(new Growth(before, after, executed.insertedRows()));
  }

  /** Returns how big the data is; null where that is not known, as of a server that is down. */
  private @Nullable DataSize read() {
    try {
      return database.dataSize().orElse(null);
    } catch (BackendException e) {
      LOG.info("the engine does not tell the size of its data", e);
      return null;
    }
  }
}
