package fasttrack.network;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A process whose terminals book into the {@link Ledger} until it is killed, and say of each
 * transaction that it was committed, after it was.
 */
final class KilledTerminals {
  private KilledTerminals() {}

  /** Arguments: the folder, the store, the durability, and each terminal's first number. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Database database =
        new NetworkBackend()
            .open(Ledger.options(Path.of(arguments[0]), arguments[1], arguments[2]));
    database.marker(Ledger.SCHEMA.name());
    for (int i = 3; i < arguments.length; i++) {
      int terminal = i - 2;
      long first = Long.parseLong(arguments[i]);
      Thread.ofPlatform().start(() -> book(database, terminal, first, out));
    }
  }

  private static void book(Database database, int terminal, long first, PrintStream out) {
    Session session = database.connect(List.of(Ledger.BOOK));
    long[] inputs = new long[4];
    for (long number = first; ; number++) {
      Ledger.inputs(terminal, number, inputs);
      Outcome outcome = session.execute(0, inputs);
      while (outcome == Outcome.CONFLICT) {
        outcome = session.execute(0, inputs);
      }
      if (outcome != Outcome.COMMITTED) {
        out.println(outcome + ": " + session.failure());
        return;
      }
      out.println(terminal + " " + number);
    }
  }
}
