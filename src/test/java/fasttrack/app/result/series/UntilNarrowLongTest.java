package fasttrack.app.result.series;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all comparisons. */
@Tag("long")
class UntilNarrowLongTest extends UntilNarrowTest {
  @Override
  Size size() {
    return Size.all(COMPARISONS);
  }
}
