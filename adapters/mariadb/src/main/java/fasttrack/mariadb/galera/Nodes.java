package fasttrack.mariadb.galera;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the nodes of a cluster, and which of them a connection is to use. Thread-safe.
 *
 * <p>The driver also accepts several hosts, but may then silently reconnect to another one within a
 * transaction.
 */
final class Nodes {
  private static final Pattern HOSTS = Pattern.compile("(jdbc:mariadb://)([^/?]+)(/.*)");

  private final Supplier<List<String>> urls;
  private final boolean named;
  private final boolean inTurn;
  private final boolean readsWait;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable String> answered;

  private Nodes(
      Supplier<List<String>> urls,
      boolean named,
      boolean inTurn,
      boolean readsWait,
      AtomicReference<@Nullable String> answered) {
    this.urls = urls;
    this.named = named;
    this.inTurn = inTurn;
    this.readsWait = readsWait;
    this.answered = answered;
  }

  /**
   * Returns nodes that a user has named.
   *
   * @param inTurn whether connections use all of them in turn, or the first that answers
   */
  static Nodes named(List<String> urls, boolean inTurn) {
    return new Nodes(() -> urls, true, inTurn, false, new AtomicReference<>());
  }

  /**
   * Returns the nodes of a cluster that this run has started.
   *
   * @param urls returns the addresses of those that may be connected to now, the preferred first
   * @param inTurn whether connections use all of them in turn, or the first that answers
   */
  static Nodes started(Supplier<List<String>> urls, boolean inTurn) {
    return new Nodes(urls, false, inTurn, false, new AtomicReference<>());
  }

  /**
   * Returns these nodes for a connection that uses one, that of the terminals if they use only one,
   * and reads what all have written.
   */
  Nodes forControl() {
    return new Nodes(urls, named, false, inTurn, inTurn ? new AtomicReference<>() : answered);
  }

  /** Returns an address that a user wrote as one of each host. */
  public static List<String> each(String url) {
    Matcher parts = HOSTS.matcher(url);
    return parts.matches()
        ? Stream.of(parts.group(2).split(","))
            .map(host -> parts.group(1) + host.strip() + parts.group(3))
            .toList()
        : List.of(url);
  }

  /** Tells whether a user has named them, so that they may be anything. */
  boolean areNamed() {
    return named;
  }

  /** Tells whether each read waits for what other nodes have acknowledged. */
  boolean readsWait() {
    return readsWait;
  }

  /** Returns the addresses of all that may be connected to now. */
  List<String> all() {
    return urls.get();
  }

  /** Returns the addresses in the order in which the next connection is to try them. */
  List<String> order() {
    List<String> order = new ArrayList<>(urls.get());
    int first = inTurn ? next.getAndIncrement() : Math.max(0, order.indexOf(answered.get()));
    Collections.rotate(order, -Math.floorMod(first, order.size()));
    return order;
  }

  /** Notes that a node took a connection: where terminals use one, all begin with it. */
  void answered(String url) {
    answered.set(url);
  }

  /** As a user writes it. */
  @Override
  public String toString() {
    List<String> all = urls.get();
    return all.stream()
        .skip(1)
        .map(url -> HOSTS.matcher(url).replaceFirst("$2"))
        .reduce(
            all.getFirst(),
            (url, host) ->
                HOSTS.matcher(url).replaceFirst("$1$2," + Matcher.quoteReplacement(host) + "$3"));
  }
}
