package fasttrack.derby;

import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;

/** At serializable, where readers lock ranges to the end. */
class DerbySerializableConformanceTest extends DerbyConformanceTest {
  @Override
  protected Options options() {
    return super.options().withIsolation(Isolation.SERIALIZABLE);
  }

  @Override
  protected boolean variant() {
    return true;
  }
}
