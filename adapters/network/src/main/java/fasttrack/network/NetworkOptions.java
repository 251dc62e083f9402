package fasttrack.network;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.StoreProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The options of the network model, as they were given.
 *
 * @param calls by which calls transactions are made
 * @param locks what these calls lock of themselves
 * @param store the key-value store beneath
 */
record NetworkOptions(CallVariant calls, Granularity locks, StoreProvider store) {
  private static final String CALLS = "calls";
  private static final String LOCKS = "locks";
  private static final String STORE = "store";
  private static final String CALL_NAMES =
      Arrays.stream(CallVariant.values())
          .map(CallVariant::option)
          .collect(Collectors.joining(", "));
  private static final List<Granularity> LOCKING =
      List.of(Granularity.PAGE, Granularity.SET, Granularity.RECORD, Granularity.DATABASE);
  private static final String LOCK_NAMES =
      LOCKING.stream().map(NetworkOptions::option).collect(Collectors.joining(", "));

  static List<BackendOption> all() {
    return List.of(
        new BackendOption(
            CALLS,
            "CALLS",
            "By which calls transactions are made: "
                + CALL_NAMES
                + " (default: "
                + CallVariant.NATIVE.option()
                + ")",
            false),
        new BackendOption(
            LOCKS,
            "LEVEL",
            "What is locked: "
                + LOCK_NAMES
                + " (default: "
                + option(Granularity.PAGE)
                + "; "
                + option(Granularity.SET)
                + " with "
                + CallVariant.IMAGE1000_UNOPTIMIZED.option()
                + "; nothing with "
                + CallVariant.IMAGE1000_OPTIMIZED.option()
                + ")",
            false),
        new BackendOption(
            STORE,
            "STORE",
            "The key-value store beneath: " + Stores.names() + " (default: the first)",
            false));
  }

  /**
   * Reads the options.
   *
   * @throws BackendException of kind USAGE where one cannot be
   */
  static NetworkOptions of(Map<String, List<String>> own) {
    CallVariant calls = calls(own);
    String locks = last(own, LOCKS);
    String store = last(own, STORE);
    List<StoreProvider> stores = Stores.all();
    if (stores.isEmpty()) {
      throw new BackendException(
          BackendException.Kind.SETUP, "this distribution has no key-value store");
    }
    return new NetworkOptions(
        calls, locks(calls, locks), store == null ? stores.getFirst() : Stores.named(store));
  }

  /** Returns the options as users write them. */
  Map<String, String> settings() {
    return Map.of(CALLS, calls.option(), LOCKS, option(locks), STORE, store.name());
  }

  private static CallVariant calls(Map<String, List<String>> own) {
    String given = last(own, CALLS);
    if (given == null) {
      return CallVariant.NATIVE;
    }
    return Arrays.stream(CallVariant.values())
        .filter(calls -> calls.option().equalsIgnoreCase(given))
        .findFirst()
        .orElseThrow(() -> wrong(CALLS, given, CALL_NAMES));
  }

  private static Granularity locks(CallVariant calls, @Nullable String given) {
    Granularity found =
        given == null
            ? null
            : LOCKING.stream()
                .filter(locks -> option(locks).equalsIgnoreCase(given))
                .findFirst()
                .orElseThrow(() -> wrong(LOCKS, given, LOCK_NAMES));
    return switch (calls) {
      case NATIVE, TRANSLATOR -> found == null ? Granularity.PAGE : found;
      case IMAGE1000_OPTIMIZED -> {
        if (found != null) {
          throw usage(
              LOCKS, calls.option() + " makes no lock calls and locks nothing; leave it out");
        }
        yield Granularity.NONE;
      }
      case IMAGE1000_UNOPTIMIZED -> {
        if (found == Granularity.PAGE || found == Granularity.RECORD) {
          throw usage(
              LOCKS,
              calls.option()
                  + " locks by calls, which lock a set or the database, not a "
                  + option(found));
        }
        yield found == null ? Granularity.SET : found;
      }
    };
  }

  static BackendException wrong(String option, String given, String choice) {
    return usage(option, "unknown '" + given + "'; one of " + choice);
  }

  private static BackendException usage(String option, String problem) {
    return new BackendException(BackendException.Kind.USAGE, "--" + option + ": " + problem);
  }

  private static String option(Granularity locks) {
    return locks.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String last(Map<String, List<String>> own, String name) {
    List<String> values = own.getOrDefault(name, List.of());
    return values.isEmpty() ? null : values.getLast();
  }
}
