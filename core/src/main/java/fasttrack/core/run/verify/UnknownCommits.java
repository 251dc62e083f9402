package fasttrack.core.run.verify;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Resolves unacknowledged commits (transactions whose connection broke during their commit) by the
 * record that each inserts: if the database holds more records of that content than the
 * transactions of known outcome insert, they inserted the surplus. Used once, by one thread.
 *
 * @param types the types that ran
 * @param terminals what executed them
 * @param verifier has replayed all other transactions
 */
public record UnknownCommits(
    Dataset dataset, List<TransactionType> types, List<Terminal> terminals, Verifier verifier) {
  /** A transaction of unknown outcome. */
  private record Candidate(int terminal, long number, TransactionType type, List<Long> inputs) {
    long[] inputArray() {
      return inputs.stream().mapToLong(Long::longValue).toArray();
    }
  }

  /** A record's content without timestamps and filler. */
  private record Content(RecordType type, List<Long> values) {}

  /**
   * Looks up all of them, and makes the verifier apply those that committed. Called after the
   * verifier has replayed all other transactions.
   */
  public List<UnknownCommit> resolve(Database database) {
    List<UnknownCommit> fates = new ArrayList<>();
    Map<Content, List<Candidate>> byContent = new HashMap<>();
    for (Candidate candidate : candidates()) {
      Content content = content(candidate.type(), candidate.inputArray());
      if (content == null) {
        fates.add(fate(candidate, Fate.UNRESOLVED));
      } else {
        byContent.computeIfAbsent(content, none -> new ArrayList<>()).add(candidate);
      }
    }
    Map<Content, Long> surplus = new HashMap<>();
    byContent.keySet().forEach(content -> surplus.put(content, 0L));
    try {
      for (RecordType type : recordTypes(surplus)) {
        database.scan(type, row -> surplus.computeIfPresent(content(type, row), (c, n) -> n + 1));
      }
    } catch (BackendException e) {
      byContent.values().forEach(all -> all.forEach(one -> fates.add(fate(one, Fate.UNRESOLVED))));
      return fates;
    }
    if (!surplus.isEmpty()) {
      subtractKnown(surplus);
    }
    byContent.forEach(
        (content, all) -> {
          long committed = surplus.getOrDefault(content, 0L);
          for (Candidate candidate : all) {
            boolean found = committed-- > 0;
            if (found) {
              verifier.acknowledge(candidate.type(), candidate.inputArray());
            }
            fates.add(fate(candidate, found ? Fate.COMMITTED : Fate.NOT_COMMITTED));
          }
        });
    return fates;
  }

  private void subtractKnown(Map<Content, Long> surplus) {
    for (RecordType type : recordTypes(surplus)) {
      long[] row = new long[type.fields().size()];
      for (long number = 1; number <= dataset.rows(type); number++) {
        type.generate(number, dataset, row);
        surplus.computeIfPresent(content(type, row), (c, n) -> n - 1);
      }
    }
    verifier.known(
        terminals,
        (type, inputs) -> {
          Content inserted = content(type, inputs);
          if (inserted != null) {
            surplus.computeIfPresent(inserted, (c, n) -> n - 1);
          }
        });
  }

  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    for (Terminal terminal : terminals) {
      List<Long> unknown = terminal.unknown();
      Terminal again = terminal.fromTheStart();
      long number = 0;
      for (long wanted : unknown) {
        int type = 0;
        for (; number <= wanted; number++) {
          type = again.draw();
        }
        TransactionType drawn = types.get(type);
        if (!drawn.changesState()) {
          continue;
        }
        List<Long> inputs =
            Arrays.stream(again.inputs(), 0, drawn.inputs().size()).boxed().toList();
        candidates.add(new Candidate(terminal.id(), wanted, drawn, inputs));
      }
    }
    return candidates;
  }

  private static UnknownCommit fate(Candidate candidate, Fate fate) {
    return new UnknownCommit(
        candidate.terminal(), candidate.number(), candidate.type().name(), fate);
  }

  private static List<RecordType> recordTypes(Map<Content, Long> contents) {
    return contents.keySet().stream().map(Content::type).distinct().toList();
  }

  /** Returns the content of the record that a transaction inserts; null where it inserts none. */
  private static @Nullable Content content(TransactionType type, long[] inputs) {
    for (Action.OnRecords step : type.steps()) {
      if (step instanceof Action.Insert insert) {
        long[] row = new long[insert.type().fields().size()];
        for (int i = 0; i < insert.fields().size(); i++) {
          row[insert.type().position(insert.fields().get(i))] =
              insert.values().get(i).value(inputs);
        }
        return content(insert.type(), row);
      }
    }
    return null;
  }

  private static Content content(RecordType type, long[] row) {
    List<Long> values = new ArrayList<>();
    for (Field field : type.fields()) {
      boolean told = field.type() instanceof Field.Type.Int64;
      if (told || field.type() instanceof Field.Type.Label) {
        values.add(row[type.position(field)]);
      }
    }
    return new Content(type, values);
  }
}
