package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Estimates;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
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
  /** The share of a terminal's time that readings may take; it is kept by larger gaps. */
  private static final double TIME_SHARE = 0.005;

  private static final double GAP_MEAN_MIN = 2;
  private static final double GAP_MEAN_MAX = 100;

  private final Clock clock;
  private final RandomGenerator random;
  private final Estimates[] clients;
  private final Estimates[] servers;
  private @Nullable CpuClock client;
  private @Nullable CpuClock server;
  private int gap;
  private boolean reading;
  private long clientBefore;
  private long serverBefore;
  private long readAt;
  private long readingNanos;
  private long readings;
  private long startedAt;
  private long passed;

  public RunQueueMeter(int types, Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
    clients = Stream.generate(Estimates::new).limit(types).toArray(Estimates[]::new);
    servers = Stream.generate(Estimates::new).limit(types).toArray(Estimates[]::new);
    gap = 1;
  }

  /** Chooses the clocks; null for none. */
  public void reads(@Nullable CpuClock ofClient, @Nullable CpuClock ofServer) {
    client = ofClient;
    server = ofServer;
    reading = false;
  }

  /** Reads before a transaction, if it is one to be read; returns whether it did. */
  public boolean begins() {
    reading = client != null && --gap <= 0;
    if (reading) {
      readBefore();
      readings++;
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
    readAt = clock.nanos();
    try {
      clientBefore = client == null ? 0 : client.nanos();
      serverBefore = server == null ? 0 : server.nanos();
    } catch (CpuClockException e) {
      reads(client, null);
    }
    readingNanos += clock.nanos() - readAt;
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
      long waited = client == null ? 0 : client.nanos() - clientBefore;
      long serverWaited = server == null ? 0 : server.nanos() - serverBefore;
      if (counts) {
        clients[type].add((double) waited);
        if (server != null) {
          servers[type].add((double) serverWaited);
        }
      }
    } catch (CpuClockException e) {
      // The server was killed; its client finds that out with its next transaction.
      reads(client, null);
    }
    long now = clock.nanos();
    readingNanos += now - readAt;
    draw(now);
    return true;
  }

  /** Returns when the last reading began. */
  public long readAt() {
    return readAt;
  }

  /** Draws after how many transactions the next one is read. */
  private void draw(long now) {
    startedAt = startedAt == 0 ? now : startedAt;
    double transactionNanos = (double) (now - startedAt - readingNanos) / passed;
    double mean =
        transactionNanos > 0
            ? Math.clamp(
                (double) readingNanos / readings / transactionNanos / TIME_SHARE,
                GAP_MEAN_MIN,
                GAP_MEAN_MAX)
            : GAP_MEAN_MIN;
    gap = 1 + random.nextInt((int) Math.round(2 * mean - 1));
    passed += gap;
  }

  /** Returns how long the client's thread waited in transactions of a type. */
  public Estimates client(int type) {
    return clients[type];
  }

  /** Returns how long the server's thread did. */
  public Estimates server(int type) {
    return servers[type];
  }
}
