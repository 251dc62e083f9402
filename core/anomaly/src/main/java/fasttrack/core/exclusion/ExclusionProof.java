package fasttrack.core.exclusion;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Proves by pairs of transactions that a lock excludes what it claims to, and nothing else: the
 * same row, two rows of one page, two pages of one record type, two record types. Each pair is
 * tried with a writer and with a reader as the second; a reader of a range meets a writer far from
 * it, since an engine may lock more for a range than for its records. All are rolled back.
 * Stateless.
 */
public final class ExclusionProof {
  private static final long FIRST = 1;
  private static final long NEIGHBOR = 2;

  /** So many that the last row is on no page of the first two, whatever else is stored. */
  private static final int PAGES_MIN = 4;

  private static final int PAGE_BYTES = 4096;

  private static final int WRITE = 0;
  private static final int READ = 1;
  private static final int WRITE_OTHER = 2;
  private static final int READ_OTHER = 3;

  /** As many values as a transaction reads that is meant to meet locks of ranges. */
  static final int VALUES = 100;

  /** A second transaction: what it does, and what it has in common with the first. */
  private record Second(String words, int writer, int reader, long key, LockLevel common) {}

  private ExclusionProof() {}

  /**
   * Tries all pairs, those of two tables where two have keys; takes about a second, most of it
   * waiting.
   *
   * @param database one that was opened with the options of the choice, holds the data set, and has
   *     no other sessions that do anything
   * @throws BackendException if it is not {@link Stepwise}, the data set has no record type with a
   *     key and several pages, or a transaction fails
   */
  public static List<Exclusion> of(Database database, Dataset dataset, LockChoice choice) {
    RecordType type =
        largest(dataset, null).orElseThrow(() -> cannot(dataset, "record type with a key"));
    Optional<RecordType> other = largest(dataset, type);
    if (dataset.rows(type) * bytes(type) < PAGES_MIN * PAGE_BYTES) {
      throw cannot(dataset, "record type of several pages");
    }
    List<Second> seconds =
        Stream.of(
                new Second("one row", WRITE, READ, FIRST, LockLevel.RECORD),
                new Second("two rows of one page", WRITE, READ, NEIGHBOR, LockLevel.PAGE),
                new Second(
                    "two pages of one table", WRITE, READ, dataset.rows(type), LockLevel.SET),
                new Second("two tables", WRITE_OTHER, READ_OTHER, FIRST, LockLevel.DATABASE))
            .filter(second -> other.isPresent() || second.writer != WRITE_OTHER)
            .toList();
    List<TransactionType> types = new ArrayList<>(List.of(write(type), read(type)));
    other.ifPresent(second -> types.addAll(List.of(write(second), read(second))));
    Optional<TransactionType> range = range(dataset, type);
    range.ifPresent(types::add);
    List<Exclusion> exclusions = new ArrayList<>();
    try (TwoSessions sessions = new TwoSessions(database.as(Stepwise.class), types)) {
      for (boolean reads : List.of(false, true)) {
        for (Second second : seconds) {
          boolean covered = choice.level().compareTo(second.common) <= 0;
          String pair = (reads ? "a writer and a reader of " : "writers of ") + second.words;
          Boolean excludes = reads ? readerExcluded(choice, covered) : Boolean.valueOf(covered);
          int by = reads ? second.reader : second.writer;
          exclusions.add(sessions.meet(pair, excludes, WRITE, FIRST, by, second.key, covered));
        }
      }
      if (range.isPresent()) {
        // an emulated page is locked by a row's key; without one, all pages are
        boolean covered =
            choice.level().compareTo(LockLevel.SET) <= 0
                || (choice.level() == LockLevel.PAGE
                    && choice.origin() == LockChoice.Origin.EMULATED);
        exclusions.add(
            sessions.meet(
                "a writer and a reader of a range elsewhere",
                (!covered && choice.mayScanRanges()) ? null : readerExcluded(choice, covered),
                WRITE,
                dataset.rows(type),
                types.size() - 1,
                FIRST,
                covered || choice.mayScanRanges()));
      }
      exclusions.add(sessions.meet("readers of one row", false, READ, FIRST, READ, FIRST, false));
    }
    return exclusions;
  }

  /** Where readers may see a snapshot, none is claimed to wait, and one that does is no fault. */
  private static @Nullable Boolean readerExcluded(LockChoice choice, boolean covered) {
    boolean open = covered && !choice.readersWait();
    return open ? null : Boolean.valueOf(covered);
  }

  /** Returns the record type with the most rows that can be written by key, other than one. */
  private static Optional<RecordType> largest(Dataset dataset, @Nullable RecordType butNot) {
    return dataset.schema().types().stream()
        .filter(type -> !type.equals(butNot) && type.key() != null && number(type).isPresent())
        .max(Comparator.comparingLong(dataset::rows));
  }

  private static BackendException cannot(Dataset dataset, String lacks) {
    return BackendException.setup(
        "the locks cannot be proved on %s: it has no %s".formatted(dataset.schema().name(), lacks));
  }

  private static long bytes(RecordType type) {
    return type.fields().stream().mapToInt(Field::bytes).sum();
  }

  private static TransactionType write(RecordType type) {
    Field field = number(type).orElseThrow();
    return transaction("write", type, Action.add(byKey(type), field, Operand.constant(1), false));
  }

  private static TransactionType read(RecordType type) {
    return transaction("read", type, Action.read(byKey(type), List.of(number(type).orElseThrow())));
  }

  /** Returns a reader of a range, where the type has an index in the order of its rows. */
  private static Optional<TransactionType> range(Dataset dataset, RecordType type) {
    return type.indexes().stream()
        .filter(index -> index.field().type() instanceof Field.Type.Int64)
        .filter(index -> numbersRows(dataset, type, type.fields().indexOf(index.field())))
        .findFirst()
        .map(
            index ->
                Action.read(
                    Path.byIndexRange(
                        type, index.field().name(), Operand.input(0), Operand.input(1)),
                    List.of(number(type).orElseThrow())))
        .map(
            step ->
                transaction(
                    "range",
                    type,
                    step,
                    new TransactionType.Input("from", Draw.keyOf(type)),
                    new TransactionType.Input("to", Draw.after(0, VALUES - 1))));
  }

  private static boolean numbersRows(Dataset dataset, RecordType type, int field) {
    long last = dataset.rows(type);
    return last > VALUES
        && type.value(field, FIRST, dataset) == FIRST
        && type.value(field, last, dataset) == last;
  }

  private static TransactionType transaction(String verb, RecordType type, Action.OnRecords step) {
    return transaction(verb, type, step, new TransactionType.Input("key", Draw.keyOf(type)));
  }

  private static TransactionType transaction(
      String verb, RecordType type, Action.OnRecords step, TransactionType.Input... inputs) {
    return new TransactionType(verb + "-" + type.name(), "proves a lock", List.of(inputs), step);
  }

  private static Path byKey(RecordType type) {
    return Path.byKey(type, Operand.input(0));
  }

  /** Returns a field to which can be added. */
  private static Optional<Field> number(RecordType type) {
    return type.fields().stream()
        .filter(field -> field.type() instanceof Field.Type.Int64)
        .filter(field -> !field.equals(type.key()))
        .filter(field -> type.links().stream().noneMatch(link -> link.field().equals(field)))
        .filter(field -> type.indexes().stream().noneMatch(index -> index.field().equals(field)))
        .findFirst();
  }
}
