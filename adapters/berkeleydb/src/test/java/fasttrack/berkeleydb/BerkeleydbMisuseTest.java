package fasttrack.berkeleydb;

import fasttrack.network.engine.MisuseTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbMisuseTest extends MisuseTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
