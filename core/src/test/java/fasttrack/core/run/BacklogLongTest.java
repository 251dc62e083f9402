package fasttrack.core.run;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all runs. */
@Tag("long")
class BacklogLongTest extends BacklogTest {
  @Override
  Size size() {
    return Size.all(RUNS);
  }
}
