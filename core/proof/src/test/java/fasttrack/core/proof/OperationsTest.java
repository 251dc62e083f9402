package fasttrack.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Operation.Access;
import fasttrack.core.proof.Simulator.Fault;
import fasttrack.core.proof.Simulator.Level;
import fasttrack.core.proof.Simulator.Transaction;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the simulator's transactions did is what their operations say. */
class OperationsTest {
  private static List<Operation> operations(Simulator simulator) {
    List<Operation> all = new ArrayList<>();
    History history = new History(simulator.traces(), Simulator.TYPES, 0);
    new Operations(history).each(all::add);
    return all;
  }

  /** Returns what a transaction did, as the simulator knows it. */
  private static List<Access> told(Transaction transaction, Set<Long> deleted) {
    return transaction.told.stream()
        .filter(told -> !deleted.contains(told.key()) || told.key() == 0)
        .flatMap(
            told -> {
              List<Access> all = new ArrayList<>();
              if (told.rows().isEmpty() && told.kind() == Simulator.Told.Kind.READ) {
                all.add(read(told.key(), 0));
              }
              for (long[] row : told.rows()) {
                if (!deleted.contains(row[0])) {
                  boolean inserts =
                      told.kind() == Simulator.Told.Kind.INSERT && row[1] == told.write();
                  if (!inserts) {
                    all.add(read(row[0], row[1]));
                  }
                  if (inserts || told.kind() == Simulator.Told.Kind.CHANGE) {
                    all.add(new Access(true, "account " + row[0], told.write()));
                  }
                }
              }
              if (told.rows().isEmpty() && told.kind() == Simulator.Told.Kind.CHANGE) {
                all.add(read(told.key(), 0));
              }
              return all.stream();
            })
        .toList();
  }

  private static Access read(long key, long writer) {
    return new Access(false, "account " + key, writer == 0 ? null : writer);
  }

  private static Set<Long> deleted(Simulator simulator) {
    Set<Long> keys = new HashSet<>();
    for (Transaction each : simulator.ended) {
      if (each.outcome != Outcome.CONFLICT) {
        each.told.stream()
            .filter(told -> told.dead() && !told.rows().isEmpty())
            .forEach(told -> keys.add(told.key()));
      }
    }
    return keys;
  }

  @ParameterizedTest
  @EnumSource
  void eachAttemptBeginsAndEndsWithWhatItDid(Level level) {
    Simulator simulator = new Simulator(level.ordinal(), level, Fault.NONE, 8, 40, 6);
    simulator.connectionsBreak = true;
    simulator.delayNanos = 5_000;
    List<Operation> all = operations(simulator.run(2_000));
    Set<Long> deleted = deleted(simulator);

    Map<Integer, Operation> open = new HashMap<>();
    Set<Integer> over = new HashSet<>();
    List<String> pairs = new ArrayList<>();
    long now = 0;
    for (Operation each : all) {
      assertThat(each.nanos()).isGreaterThanOrEqualTo(now);
      now = each.nanos();
      assertThat(over).doesNotContain(each.process());
      Operation begun = open.remove(each.process());
      if (each.type().equals("invoke")) {
        assertThat(begun).isNull();
        open.put(each.process(), each);
      } else {
        assertThat(begun).isNotNull();
        pairs.add(begun.nanos() + each.type() + each.nanos() + List.copyOf(each.accesses()));
        assertThat(begun.accesses())
            .hasSameSizeAs(each.accesses())
            .allMatch(access -> access.writes() || access.value() == null);
      }
      if (each.type().equals("info")) {
        over.add(each.process());
      }
    }
    long first = simulator.ended.stream().mapToLong(each -> each.begin).min().orElseThrow();
    assertThat(open).isEmpty();
    assertThat(over).isNotEmpty();
    assertThat(pairs)
        .containsAll(
            simulator.ended.stream()
                .filter(each -> each.outcome != Outcome.CONFLICT)
                .map(
                    each ->
                        (each.begin - first)
                            + type(each.outcome)
                            + (each.end - first)
                            + told(each, deleted))
                .toList());
  }

  private static String type(Outcome outcome) {
    return switch (outcome) {
      case COMMITTED -> "ok";
      case UNKNOWN -> "info";
      default -> "fail";
    };
  }

  @Test
  void whatWasReadOfAnAbortedAttemptIsWrittenByOneThatFailed() {
    Simulator simulator = new Simulator(1, Level.SNAPSHOT, Fault.DIRTY_READ, 8, 40, 6);
    simulator.registers = true;
    List<Operation> all = operations(simulator.run(2_000));

    List<Access> writes =
        all.stream()
            .filter(each -> each.type().equals("invoke"))
            .flatMap(each -> each.accesses().stream().filter(Access::writes))
            .toList();
    assertThat(writes).doesNotHaveDuplicates().extracting(Access::value).doesNotHaveDuplicates();
    Stream<Access> reads =
        all.stream()
            .flatMap(each -> each.accesses().stream())
            .filter(each -> !each.writes() && each.value() != null)
            .map(each -> new Access(true, each.key(), each.value()));
    assertThat(writes).containsAll(reads.toList());
  }

  @Test
  void nothingIsAHistoryWithoutOperations() {
    Simulator simulator = new Simulator(1, Level.SERIALIZABLE, Fault.NONE, 2, 4, 1);
    assertThat(operations(simulator)).isEmpty();
  }
}
