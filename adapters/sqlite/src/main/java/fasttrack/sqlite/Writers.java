package fasttrack.sqlite;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.OptionValues;
import java.util.Locale;
import java.util.stream.Stream;

/** How a transaction that writes waits until another one has. */
enum Writers {
  /** For its turn, in this process; SQLite's write lock is free when it asks for it. */
  QUEUE,
  /** In SQLite, which sleeps and asks again, as often as it takes or for some seconds. */
  BUSY_TIMEOUT,
  /** SQLite refuses it at once, and the harness repeats it after a pause. */
  RETRY;

  private static final String NAME = "writers";

  static final BackendOption OPTION =
      BackendOption.choice(
              NAME,
              "HOW",
              "How a writing transaction waits for its turn: in a fair queue in this process, by"
                  + " SQLite's busy timeout, or by being refused and retried",
              Stream.of(values()).map(Writers::written).toList())
          .withDefault(QUEUE.written());

  static Writers of(OptionValues own) {
    String asked = own.value(NAME).orElseThrow();
    return Stream.of(values()).filter(each -> each.written().equals(asked)).findAny().orElseThrow();
  }

  private String written() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
