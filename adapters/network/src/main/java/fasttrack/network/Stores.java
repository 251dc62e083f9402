package fasttrack.network;

import fasttrack.core.spi.BackendException;
import fasttrack.network.store.StoreProvider;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The kinds of stores among the jars of this distribution, the default first. */
final class Stores {
  private Stores() {}

  static List<StoreProvider> all() {
    return ServiceLoader.load(StoreProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparingInt(StoreProvider::order))
        .toList();
  }

  static String names() {
    return all().stream().map(StoreProvider::name).collect(Collectors.joining("|"));
  }

  /**
   * Returns the store of that name.
   *
   * @throws BackendException of kind USAGE where there is none
   */
  static StoreProvider named(String name) {
    return all().stream()
        .filter(store -> store.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> NetworkOptions.wrong("store", name, names().replace("|", ", ")));
  }
}
