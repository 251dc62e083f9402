package fasttrack.app.study.locking;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all studies. */
@Tag("long")
class FalseClaimsLongTest extends FalseClaimsTest {
  @Override
  Size size() {
    return Size.all(STUDIES);
  }
}
