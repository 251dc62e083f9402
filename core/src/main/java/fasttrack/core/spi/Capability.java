package fasttrack.core.spi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that only some backends can do. {@link Offer#has} alone says whether a backend can.
 * Some capabilities come with an interface, which the backend's databases implement and {@link
 * Database#as} returns; the conformance test checks that both agree.
 */
public enum Capability {
  /** The engine runs in this process, on the client's threads. */
  IN_PROCESS("runs in this process"),
  /** It starts its own server, which needs no installation, and can kill and restart it. */
  EMBEDDED_SERVER("starts its own server", KillableServer.class),
  /** The server that it starts has replicas, of which one takes its place when it is killed. */
  REPLICAS("has replicas that take over", ReplicatedServer.class),
  /** Its sessions are spread over several nodes, each of which takes writes. */
  MULTI_WRITER("writes on all nodes"),
  /** It can use an existing server. */
  EXTERNAL_SERVER("uses an existing server", NoticeBoard.class),
  /** Several sessions can write at the same time. */
  CONCURRENT_WRITERS("several writers at a time"),
  /** A caller can drive its transactions step by step, and so interleave two of them. */
  STEPWISE("runs transactions step by step", Stepwise.class),
  /** Its data has a structure beyond its rows, which it can check. */
  SELF_CHECKING("checks its structure", SelfChecking.class),
  /** Its sessions report how long they wait for locks. */
  LOCK_WAITS("reports lock waits"),
  /** It has a server, and tells at any moment what each session there waits for. */
  WAIT_EVENTS("reports what its server waits for", TellsWaits.class),
  /** Its sessions count their round trips to the server. */
  ROUND_TRIPS("counts round trips"),
  /** It has a server, and can tell the CPU time that it spends on a session. */
  SERVER_CPU("reports its server's CPU time"),
  /** Its engine writes a checkpoint when it is told to. */
  CHECKPOINT("writes a checkpoint on request", Checkpointing.class),
  /** Its engine tells how it would execute a statement. */
  PLANS("shows its plans", Planning.class),
  /** Its files can be copied, and it can begin with such a copy. */
  SNAPSHOTS("begins with a copy of a loaded database", Snapshotting.class);

  private final String title;
  private final @Nullable Class<?> facet;

  Capability(String title) {
    this(title, null);
  }

  Capability(String title, @Nullable Class<?> facet) {
    this.title = title;
    this.facet = facet;
  }

  /** Returns the capability in a few words. */
  public String title() {
    return title;
  }

  /** Returns the interface that databases with this capability implement, if it has one. */
  public Optional<Class<?>> facet() {
    return Optional.ofNullable(facet);
  }
}
