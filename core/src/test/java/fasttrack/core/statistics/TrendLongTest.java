package fasttrack.core.statistics;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all runs. */
@Tag("long")
class TrendLongTest extends TrendTest {
  @Override
  Size size() {
    return Size.all(RUNS);
  }
}
