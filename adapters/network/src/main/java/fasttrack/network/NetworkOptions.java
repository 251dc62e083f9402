package fasttrack.network;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.network.interpreter.CallVariant;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.ServedStoreProvider;
import fasttrack.network.store.StoreKind;
import fasttrack.network.store.StoreProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The options of the network model, as they were given.
 *
 * @param calls by which calls transactions are made
 * @param locks what these calls lock of themselves
 * @param store the key-value store beneath
 * @param recordCacheMegabytes how much memory committed records may take; 0 for none
 */
record NetworkOptions(
    CallVariant calls, Granularity locks, StoreKind store, int recordCacheMegabytes) {
  private static final String CALLS = "calls";
  private static final String LOCKS = "locks";
  private static final String STORE = "store";
  private static final String RECORD_CACHE = "record-cache";
  private static final int MEGABYTE = 1 << 20;
  private static final List<Granularity> LOCKING =
      List.of(
          Granularity.PAGE,
          Granularity.PAGE_AND_SET,
          Granularity.SET,
          Granularity.RECORD,
          Granularity.DATABASE);

  static List<BackendOption> all() {
    List<BackendOption> all = new ArrayList<>(ofModel());
    Stores.served().forEach(store -> all.addAll(store.options()));
    return List.copyOf(all);
  }

  private static List<BackendOption> ofModel() {
    return List.of(
        BackendOption.choice(
                CALLS,
                "CALLS",
                "Calls that transactions use",
                Arrays.stream(CallVariant.values()).map(CallVariant::option).toList())
            .withDefault(CallVariant.NATIVE.option()),
        BackendOption.choice(
            LOCKS,
            "LEVEL",
            "Lock granularity; by default pages, with "
                + CallVariant.IMAGE1000_UNOPTIMIZED.option()
                + " also sets by calls, and with "
                + CallVariant.IMAGE1000_OPTIMIZED.option()
                + " nothing",
            LOCKING.stream().map(NetworkOptions::option).toList()),
        BackendOption.choice(
            STORE,
            "STORE",
            "Key-value store; by default the first" + ofServers(),
            Stores.all().stream().map(StoreKind::name).toList()),
        BackendOption.text(
                RECORD_CACHE, "MB", "Committed records to keep in memory, in MB; 0: none")
            .matching("[0-9]{1,5}", "a number of megabytes from 0 to 99999")
            .withDefault("64"));
  }

  /** Says which stores are on servers, and have options of their own. */
  private static String ofServers() {
    return Stores.served().stream()
        .map(
            store ->
                "; %s starts a server for each run and takes %s"
                    .formatted(
                        store.name(),
                        store.options().stream()
                            .map(option -> "--" + option.name())
                            .collect(Collectors.joining(", "))))
        .collect(Collectors.joining());
  }

  /**
   * Reads the options.
   *
   * @throws BackendException of kind USAGE where they contradict each other
   */
  static NetworkOptions of(OptionValues own) {
    CallVariant calls = calls(own);
    StoreKind store =
        store(own)
            .orElseThrow(() -> BackendException.setup("this distribution has no key-value store"));
    return new NetworkOptions(
        calls, locks(own, calls), store, Integer.parseInt(own.value(RECORD_CACHE).orElseThrow()));
  }

  /**
   * Returns the store that was picked, or else the default; empty where there is none.
   *
   * @throws BackendException of kind USAGE where an option of another store is given
   */
  static Optional<StoreKind> store(OptionValues own) {
    Optional<StoreKind> picked =
        own.value(STORE).map(Stores::named).or(() -> Stores.all().stream().findFirst());
    for (ServedStoreProvider other : Stores.served()) {
      for (BackendOption option : other.options()) {
        if (own.isGiven(option.name()) && !picked.equals(Optional.of(other))) {
          throw usage(
              option.name(),
              "is for --store %s, not for %s; add --store %s, or leave it out"
                  .formatted(
                      other.name(), picked.map(StoreKind::name).orElse("none"), other.name()));
        }
      }
    }
    return picked;
  }

  /** Returns each store in this process that runs here with each granularity of locks. */
  static List<Map<String, String>> variants() {
    List<Map<String, String>> variants = new ArrayList<>();
    for (StoreKind store : Stores.all()) {
      if (store instanceof StoreProvider && store.unavailable().isEmpty()) {
        for (Granularity locks : LOCKING) {
          variants.add(new TreeMap<>(Map.of(STORE, store.name(), LOCKS, option(locks))));
        }
      }
    }
    return variants;
  }

  /** Returns what can be locked, by the options that choose it. */
  static List<LockChoice> lockChoices() {
    return List.of(
        choice(LockLevel.RECORD, Granularity.RECORD, "records, below intents on page and set"),
        choice(LockLevel.PAGE, Granularity.PAGE, "pages of 4 KB, below an intent on the set"),
        choice(LockLevel.SET, Granularity.SET, "data sets"),
        choice(LockLevel.DATABASE, Granularity.DATABASE, "the whole database"));
  }

  private static LockChoice choice(LockLevel level, Granularity locks, String how) {
    return LockChoice.byEngine(level, how, Map.of(LOCKS, option(locks))).excludingReaders();
  }

  /** Returns the options as users write them. */
  Map<String, String> settings() {
    return Map.of(
        CALLS,
        calls.option(),
        LOCKS,
        option(locks),
        STORE,
        store.name(),
        RECORD_CACHE,
        recordCacheMegabytes + " MB");
  }

  long recordCacheBytes() {
    return (long) recordCacheMegabytes * MEGABYTE;
  }

  static CallVariant calls(OptionValues own) {
    String given = own.value(CALLS).orElseThrow();
    return Arrays.stream(CallVariant.values())
        .filter(calls -> calls.option().equals(given))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns what is locked.
   *
   * @throws BackendException of kind USAGE where these calls cannot lock what was asked for
   */
  static Granularity locks(OptionValues own, CallVariant calls) {
    String given = own.value(LOCKS).orElse("");
    Granularity found =
        LOCKING.stream().filter(locks -> option(locks).equals(given)).findFirst().orElse(null);
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
                  + " locks by calls, which lock sets or the database, not a "
                  + option(found));
        }
        yield found == null ? Granularity.PAGE_AND_SET : found;
      }
    };
  }

  private static BackendException usage(String option, String problem) {
    return BackendException.usage("--" + option + ": " + problem);
  }

  private static String option(Granularity locks) {
    return locks.name().toLowerCase(Locale.ROOT).replace("_and_", "+");
  }
}
