package fasttrack.berkeleydb;

import fasttrack.network.engine.GroupCommitTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbGroupCommitTest extends GroupCommitTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
