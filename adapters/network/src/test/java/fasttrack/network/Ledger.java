package fasttrack.network;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Map;

/**
 * A schema whose content tells which transactions were committed. Terminal <i>t</i>'s transaction
 * <i>n</i> puts an entry, adds its amount to its owner's total, and deletes the terminal's entry of
 * three transactions before, so that chains, an automatic master and an index change with each.
 */
final class Ledger {
  static final int OWNERS = 5;
  static final int KEPT = 3;

  /** A terminal's entries have the numbers from its own number times this. */
  static final long ENTRIES_PER_TERMINAL = 1_000_000;

  static final RecordType OWNER =
      RecordType.fixed("owner", OWNERS)
          .key("owner_no")
          .integer("total", FieldValue.constant(0))
          .build();

  static final RecordType ENTRY =
      RecordType.fixed("entry", 0)
          .key("entry_no")
          .link("owner_no", OWNER, FieldValue.constant(1))
          .integer("amount", FieldValue.constant(0))
          .indexed()
          .build();

  static final Schema SCHEMA = new Schema("ledger", 1, List.of(OWNER, ENTRY));

  static final Dataset DATASET = new Dataset(SCHEMA, 1, 1);

  static final TransactionType BOOK =
      new TransactionType(
          "book",
          "book",
          List.of(input("entry_no"), input("owner_no"), input("amount"), input("old entry_no")),
          Action.insert(ENTRY, List.of(Operand.input(0), Operand.input(1), Operand.input(2))),
          Action.add(
              Path.byKey(OWNER, Operand.input(1)), OWNER.field("total"), Operand.input(2), false),
          Action.delete(Path.byKey(ENTRY, Operand.input(3))));

  private Ledger() {}

  /** Writes the inputs of a terminal's transaction, from 1. */
  static void inputs(int terminal, long number, long[] inputs) {
    inputs[0] = terminal * ENTRIES_PER_TERMINAL + number;
    inputs[1] = owner(terminal, number);
    inputs[2] = amount(terminal, number);
    inputs[3] = inputs[0] - KEPT;
  }

  static long owner(int terminal, long number) {
    return 1 + (terminal + number) % OWNERS;
  }

  static long amount(int terminal, long number) {
    return 1 + (terminal * 31L + number * 7) % 100;
  }

  static Options options(java.nio.file.Path folder, String store, String durability) {
    return Options.of(
            new NetworkBackend(),
            folder,
            Map.of("store", List.of(store), "locks", List.of("record")))
        .withDurability(fasttrack.core.spi.Durability.valueOf(durability));
  }

  private static TransactionType.Input input(String name) {
    return new TransactionType.Input(name, Draw.uniform(1, 1));
  }
}
