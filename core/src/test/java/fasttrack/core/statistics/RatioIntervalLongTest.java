package fasttrack.core.statistics;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all comparisons. */
@Tag("long")
class RatioIntervalLongTest extends RatioIntervalTest {
  @Override
  Size size() {
    return Size.all(COMPARISONS);
  }
}
