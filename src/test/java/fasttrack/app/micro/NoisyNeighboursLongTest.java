package fasttrack.app.micro;

import fasttrack.core.testing.Size;
import org.junit.jupiter.api.Tag;

/** The same with all comparisons. */
@Tag("long")
class NoisyNeighboursLongTest extends NoisyNeighboursTest {
  @Override
  Size size() {
    return Size.all(COMPARISONS);
  }
}
