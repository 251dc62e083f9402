package fasttrack.app.study.comparison;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all comparisons. */
@Tag("long")
class FalseClaimsLongTest extends FalseClaimsTest {
  @Override
  Size size() {
    return Size.all(COMPARISONS);
  }
}
