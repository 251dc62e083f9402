package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.spec.SpecException.require;

/** The load that a run offers: how transactions arrive, and on how many connections. */
public sealed interface Load {
  /** The most terminals. */
  int TERMINALS_MAX = 100_000;

  /** The most connections; each has a thread of its own. */
  int CONNECTIONS_MAX = 1_000;

  /** The highest rate, in transactions a second. */
  double RATE_TPS_MAX = 1e6;

  /** Returns how many terminals draw transactions; in an open loop, one for each connection. */
  int terminals();

  /** Returns how many connections serve them; each is a session with a thread of its own. */
  int connections();

  /**
   * A closed loop: each terminal begins its next transaction when its last one has ended.
   *
   * @param terminals how many terminals there are, from 1 to {@link #TERMINALS_MAX}
   * @param connections how many connections they share, from 1 to as many as there are terminals
   */
  record Closed(int terminals, int connections) implements Load {
    public Closed {
      requireShared(terminals, connections);
    }

    /** Makes a closed loop in which each terminal has a connection of its own. */
    public static Closed of(int terminals) {
      return new Closed(terminals, terminals);
    }
  }

  /**
   * A closed loop with think times: each terminal begins its next transaction a think time after
   * its last one has ended.
   *
   * @param terminals how many terminals there are, from 1 to {@link #TERMINALS_MAX}
   * @param connections how many connections they share, from 1 to as many as there are terminals
   * @param thinkNanos the mean think time, above 0
   * @param times how think times vary: negative-exponentially distributed and cut at 10 times the
   *     mean (TPC-A, clause 8.5), or all the same
   */
  record Thinking(int terminals, int connections, long thinkNanos, ArrivalProcess times)
      implements Load {
    public Thinking {
      requireShared(terminals, connections);
      require(thinkNanos > 0, "think", "must be above 0");
    }

    /** Makes a load whose think times are negative-exponentially distributed. */
    public Thinking(int terminals, int connections, long thinkNanos) {
      this(terminals, connections, thinkNanos, ArrivalProcess.POISSON);
    }
  }

  /** How what happens again and again is spread over time. */
  enum ArrivalProcess {
    /** Independent of one another: the times between are negative-exponentially distributed. */
    POISSON,
    /** At equal distances. */
    CONSTANT
  }

  /**
   * An open loop: transactions are due at a rate, whether or not earlier ones have ended.
   *
   * @param connections how many connections execute them, from 1
   * @param rateTps how many are due a second, above 0, at most {@link #RATE_TPS_MAX}
   * @param arrivals how they are spread over time
   */
  record Open(int connections, double rateTps, ArrivalProcess arrivals) implements Load {
    public Open {
      requireConnections(connections);
      require(
          rateTps > 0 && rateTps <= RATE_TPS_MAX,
          "rate",
          "must be above 0, and at most 1,000,000/s");
    }

    @Override
    public int terminals() {
      return connections;
    }
  }

  private static void requireShared(int terminals, int connections) {
    require(
        terminals >= 1 && terminals <= TERMINALS_MAX,
        "terminals",
        "must be from 1 to " + count(TERMINALS_MAX) + ", not " + count(terminals));
    requireConnections(connections);
    require(
        connections <= terminals,
        "connections",
        "must be at most the number of terminals, %s, not %s"
            .formatted(count(terminals), count(connections)));
  }

  private static void requireConnections(int connections) {
    require(
        connections >= 1 && connections <= CONNECTIONS_MAX,
        "connections",
        "must be from 1 to "
            + count(CONNECTIONS_MAX)
            + ", not "
            + count(connections)
            + (connections < 1
                ? ""
                : "; more terminals than that share connections: --connections "
                    + CONNECTIONS_MAX));
  }
}
