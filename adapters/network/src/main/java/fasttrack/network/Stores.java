package fasttrack.network;

import fasttrack.network.store.ServedStoreProvider;
import fasttrack.network.store.StoreKind;
import fasttrack.network.store.StoreProvider;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The kinds of stores among the jars of this distribution, the default first. */
final class Stores {
  /** Found once: to look through all jars takes longer than all else that makes a command line. */
  private static final List<StoreKind> ALL =
      Stream.of(StoreProvider.class, ServedStoreProvider.class)
          .<StoreKind>flatMap(Stores::found)
          .sorted(Comparator.comparingInt(StoreKind::order))
          .toList();

  private Stores() {}

  private static Stream<? extends StoreKind> found(Class<? extends StoreKind> kind) {
    return ServiceLoader.load(kind).stream().map(ServiceLoader.Provider::get);
  }

  static List<StoreKind> all() {
    return ALL;
  }

  /** Returns those that are on servers. */
  static List<ServedStoreProvider> served() {
    return all().stream()
        .filter(ServedStoreProvider.class::isInstance)
        .map(ServedStoreProvider.class::cast)
        .toList();
  }

  /** Returns the store of that name, one of {@link #all}. */
  static StoreKind named(String name) {
    return all().stream().filter(store -> store.name().equals(name)).findFirst().orElseThrow();
  }
}
