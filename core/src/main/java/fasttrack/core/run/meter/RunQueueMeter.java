package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.proc.SchedstatClock;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import fasttrack.core.statistics.Estimates;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how long the last attempts of transactions waited for a processor, on the client's side
 * and the server's: of some transactions drawn at random, since readings take longer than the
 * shortest of them. Reads only between attempts. Used by one worker's thread; read when that has
 * ended.
 */
public final class RunQueueMeter {
  private final Clock clock;
  private final ReadingGaps gaps;
  private final QueueTimes[] types;
  private @Nullable CpuClock client;
  private @Nullable CpuClock server;
  private final ReadingTime readingTime = new ReadingTime();
  private boolean asked;
  private boolean reading;
  private long clientBefore;
  private long clientAtCommit;
  private boolean committing;
  private long serverBefore;
  private long readAt;

  /**
   * How long threads waited for a processor in transactions of a type.
   *
   * @param client the client's thread
   * @param commits that thread within commits whose begin was known: of the same transactions, 0
   *     for those without
   * @param server the server's thread
   */
  public record QueueTimes(Estimates client, Estimates commits, Estimates server) {
    private QueueTimes() {
      this(new Estimates(), new Estimates(), new Estimates());
    }
  }

  public RunQueueMeter(int types, Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.gaps = new ReadingGaps(random);
    this.types = Stream.generate(QueueTimes::new).limit(types).toArray(QueueTimes[]::new);
  }

  /** Asks for readings; called before the thread runs that it meters. */
  public void ask() {
    asked = true;
  }

  /** Opens the clocks of this thread and of its session's server, if readings were asked for. */
  public void opens(ServerCpu ofServer) {
    if (asked) {
      TaskId task = ofServer instanceof ServerCpu.Measured measured ? measured.task() : null;
      reads(
          TaskId.ofThisThread().flatMap(SchedstatClock::runQueue).orElse(null),
          task == null ? null : SchedstatClock.runQueue(task).orElse(null));
    }
  }

  /** Chooses the clocks; null for none. */
  public void reads(@Nullable CpuClock ofClient, @Nullable CpuClock ofServer) {
    client = ofClient;
    server = ofServer;
    reading = false;
  }

  /** Reads before a transaction, if it is one to be read; returns whether it did. */
  public boolean begins() {
    reading = client != null && gaps.due();
    if (reading) {
      readBefore();
    }
    return reading;
  }

  /** Reads before an attempt is repeated, if it is of a transaction to be read. */
  public void repeats() {
    if (reading) {
      readBefore();
    }
  }

  private void readBefore() {
    committing = false;
    readAt = clock.nanos();
    try {
      clientBefore = client == null ? 0 : client.nanos();
      serverBefore = server == null ? 0 : server.nanos();
    } catch (CpuClockException e) {
      reads(client, null);
    }
    gaps.took(clock.nanos() - readAt);
  }

  /**
   * Reads where a commit is known to begin, of a transaction to be read.
   *
   * @return how long that took; 0 where it did not
   */
  public long commits() {
    if (!reading || client == null) {
      return 0;
    }
    long before = clock.nanos();
    clientAtCommit = client.nanos();
    committing = true;
    long after = clock.nanos();
    gaps.took(after - before);
    return readingTime.of(before, after);
  }

  /**
   * Reads after a transaction whose begin was read; returns whether it did.
   *
   * @param counts whether the transaction counts
   */
  public boolean ended(int type, boolean counts) {
    if (!reading) {
      return false;
    }
    reading = false;
    readAt = clock.nanos();
    try {
      long now = client == null ? 0 : client.nanos();
      long waited = client == null ? 0 : now - clientBefore;
      long serverWaited = server == null ? 0 : server.nanos() - serverBefore;
      if (counts) {
        types[type].client.add((double) waited);
        // one that did not commit counts, too: else its mean would not be a part of the other
        types[type].commits.add(committing ? (double) (now - clientAtCommit) : 0);
        if (server != null) {
          types[type].server.add((double) serverWaited);
        }
      }
    } catch (CpuClockException e) {
      // The server was killed; its client finds that out with its next transaction.
      reads(client, null);
    }
    long ended = clock.nanos();
    gaps.took(ended - readAt);
    gaps.next(ended);
    return true;
  }

  /** Returns when the last reading began. */
  public long readAt() {
    return readAt;
  }

  /** Returns how long threads waited in transactions of a type. */
  public QueueTimes of(int type) {
    return types[type];
  }
}
