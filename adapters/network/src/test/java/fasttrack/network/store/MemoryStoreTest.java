package fasttrack.network.store;

/** The store of the engine's tests promises what every store does. */
class MemoryStoreTest extends KeyValueStoreContract {
  @Override
  protected StoreProvider provider() {
    return new MemoryStores();
  }
}
