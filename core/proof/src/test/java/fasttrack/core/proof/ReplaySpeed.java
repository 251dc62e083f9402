package fasttrack.core.proof;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static fasttrack.core.proof.TracedShop.AMOUNT;
import static fasttrack.core.proof.TracedShop.FIRST;
import static fasttrack.core.proof.TracedShop.OWNER;
import static fasttrack.core.proof.TracedShop.SECOND;
import static fasttrack.core.proof.TracedShop.SIZE;
import static fasttrack.core.proof.TracedShop.THE_OWNER;
import static fasttrack.core.proof.TracedShop.TOTAL;
import static fasttrack.core.proof.TracedShop.add;
import static fasttrack.core.proof.TracedShop.change;
import static fasttrack.core.proof.TracedShop.find;
import static fasttrack.core.proof.TracedShop.set;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix64;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.LongMap;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Outcome;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/** Says how fast attempts are computed again, by the second of processor time. */
final class ReplaySpeed {
  private static final int ATTEMPTS = 300_000;
  private static final int ITEMS = 120_000;
  private static final int ROUNDS = 4;

  private static final TransactionType TYPE =
      TracedShop.type(
          "order",
          find(FIRST, NOWHERE, AMOUNT, 4),
          change(FIRST, set(AMOUNT, input(4)), add(SIZE, constant(1))),
          find(SECOND.toOwner(OWNER), NOWHERE, TOTAL, 5),
          change(SECOND, add(AMOUNT, constant(2))),
          find(SECOND, NOWHERE, AMOUNT, 6),
          change(THE_OWNER, add(TOTAL, input(6))),
          new Action.Insert(TracedShop.LOG, List.of(input(0), now()), NOWHERE));

  private ReplaySpeed() {}

  /** Runs it. */
  public static void main(String[] none) {
    List<TransactionType> types = List.of(TYPE);
    Dataset dataset = new Dataset(TracedShop.DATASET.schema(), ITEMS / 12, 42);
    Oracle oracle = new Oracle(dataset);
    Trace trace = new Tracer(types, Long.MAX_VALUE, 1, 1).trace();
    Program program = Objects.requireNonNull(TYPE.program());
    SplittableRandom random = new SplittableRandom(1);
    long[] values = new long[TYPE.values()];
    long begin = cpuNanos();
    for (int i = 0; i < ATTEMPTS; i++) {
      values[0] = 1 + random.nextInt(ITEMS);
      values[1] = 1 + random.nextInt(ITEMS);
      values[2] = 1 + random.nextInt(4);
      trace.begins(0, values);
      long digest = oracle.execute(TYPE, values);
      trace.ended(0, 0, 0, 0, Outcome.COMMITTED, digest, values);
    }
    say("executed", program.numbers(), begin);
    for (int round = 0; round < ROUNDS; round++) {
      replay(dataset, types, new Traces(List.of(trace), types), program.numbers());
    }
  }

  private static void replay(
      Dataset dataset, List<TransactionType> types, Traces traces, int steps) {
    Replay replay = new Replay(new Oracle(dataset), types, new Numbers());
    TracedAttempt attempt = new TracedAttempt();
    long begin = cpuNanos();
    for (int i = 0; i < traces.size(); i++) {
      traces.read(i, attempt);
      if (!replay.attempt(attempt, true)) {
        throw new IllegalStateException(replay.differences().toString());
      }
    }
    say("computed again", steps, begin);
  }

  private static void say(String what, int steps, long begin) {
    double seconds = (cpuNanos() - begin) / 1e9;
    System.out.printf(
        "%s: %,.0f attempts/s, %,.0f steps/s%n",
        what, ATTEMPTS / seconds, (double) ATTEMPTS * steps / seconds);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Numbers versions as they are asked for; two of one hash are very unlikely. */
  private static final class Numbers implements Versions {
    private final LongMap known = new LongMap();

    @Override
    public int of(RecordType type, long key, long writer) {
      long hash = Mix64.mix(Mix64.mix(type.name().hashCode() + key) + writer);
      if (!known.contains(hash)) {
        known.put(hash, known.size());
      }
      return (int) known.get(hash);
    }

    @Override
    public int count() {
      return 8 * ATTEMPTS;
    }
  }
}
