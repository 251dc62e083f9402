package fasttrack.network;

import fasttrack.network.store.StoreProvider;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The kinds of stores among the jars of this distribution, the default first. */
final class Stores {
  /** Found once: to look through all jars takes longer than all else that makes a command line. */
  private static final List<StoreProvider> ALL =
      ServiceLoader.load(StoreProvider.class).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparingInt(StoreProvider::order))
          .toList();

  private Stores() {}

  static List<StoreProvider> all() {
    return ALL;
  }

  /** Returns the store of that name, one of {@link #all}. */
  static StoreProvider named(String name) {
    return all().stream().filter(store -> store.name().equals(name)).findFirst().orElseThrow();
  }
}
