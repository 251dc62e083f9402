package fasttrack.core.spi;

/**
 * Something that only some backends can do. {@link Offer#has} alone says whether a backend can.
 * Some capabilities come with an interface, which the backend's databases implement and {@link
 * Database#as} returns; the conformance test checks that both agree.
 */
public enum Capability {
  /** The engine runs in this process, on the client's threads. */
  IN_PROCESS("runs in this process"),
  /**
   * It starts its own server, which needs no installation, and can kill and restart it. See {@link
   * fasttrack.core.facet.KillableServer}.
   */
  EMBEDDED_SERVER("starts its own server"),
  /**
   * The server that it starts has replicas, of which one takes its place when it is killed. See
   * {@link fasttrack.core.facet.ReplicatedServer}.
   */
  REPLICAS("has replicas that take over"),
  /** One of these replicas can be cut off. See {@link ReplicaFaults#partitionReplica}. */
  PARTITIONS("cuts a replica off"),
  /** Its sessions are spread over several nodes, each of which takes writes. */
  MULTI_WRITER("writes on all nodes"),
  /** It can use an existing server. See {@link fasttrack.core.facet.NoticeBoard}. */
  EXTERNAL_SERVER("uses an existing server"),
  /** Several sessions can write at the same time. */
  CONCURRENT_WRITERS("several writers at a time"),
  /**
   * A caller can drive its transactions step by step, and so interleave two of them. See {@link
   * fasttrack.core.facet.Stepwise}.
   */
  STEPWISE("runs transactions step by step"),
  /** It executes {@link fasttrack.core.model.Program}s: transactions that read and decide. */
  PROGRAMS("runs transactions that read and decide"),
  /**
   * Its data has a structure beyond its rows, which it can check. See {@link
   * fasttrack.core.facet.SelfChecking}.
   */
  SELF_CHECKING("checks its structure"),
  /**
   * Its sessions report how long they wait for locks. Over JDBC, transactions that write then queue
   * in this process, for an engine that refuses the second writer or polls for its lock.
   */
  LOCK_WAITS("reports lock waits"),
  /**
   * It has a server, and tells at any moment what each session there waits for. See {@link
   * fasttrack.core.facet.TellsWaits}.
   */
  WAIT_EVENTS("reports what its server waits for"),
  /** Its sessions count their round trips to the server. */
  ROUND_TRIPS("counts round trips"),
  /** It has a server, and can tell the CPU time that it spends on a session. */
  SERVER_CPU("reports its server's CPU time"),
  /** Its engine writes a checkpoint when it is told to. See {@link Checkpointing}. */
  CHECKPOINT("writes a checkpoint on request"),
  /** Its engine tells how it would execute a statement. See {@link Planning}. */
  PLANS("shows its plans"),
  /**
   * Its files can be copied, and it can begin with such a copy. See {@link
   * fasttrack.core.facet.Snapshotting}.
   */
  SNAPSHOTS("begins with a copy of a loaded database");

  private final String title;

  Capability(String title) {
    this.title = title;
  }

  /** Returns the capability in a few words. */
  public String title() {
    return title;
  }
}
