package fasttrack.core.spi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What only some backends can do. Whether one can is answered by {@link Offer#has} alone. Some
 * capabilities come with an interface, which the databases of such a backend implement and {@link
 * Database#as} returns; the conformance test holds both together.
 */
public enum Capability {
  /** The engine runs within this process, on the client's threads. */
  IN_PROCESS("runs in this process"),
  /** It starts a server of its own, which nobody needs to install, and can kill and restart it. */
  EMBEDDED_SERVER("starts its own server", KillableServer.class),
  /** It can use an existing server. */
  EXTERNAL_SERVER("uses an existing server"),
  /** Several sessions can write at the same time. */
  CONCURRENT_WRITERS("several writers at a time"),
  /** Its transactions can be driven step by step, so that two can be interleaved. */
  STEPWISE("runs transactions step by step", Stepwise.class),
  /** Its data has a structure beyond its rows, which it can check. */
  SELF_CHECKING("checks its structure", SelfChecking.class),
  /** Its sessions tell how long they wait for locks, and when they begin to commit. */
  LOCK_WAITS("reports lock waits"),
  /** Its sessions count their round trips to the server. */
  ROUND_TRIPS("counts round trips");

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

  /** Returns the interface that databases with this capability implement, where it has one. */
  public Optional<Class<?>> facet() {
    return Optional.ofNullable(facet);
  }
}
