package fasttrack.mariadb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The addresses of a server, or of the nodes of a cluster, and which of them a connection is to
 * use. Thread-safe.
 *
 * <p>The driver has addresses of several hosts, too; it may then connect to another one in silence,
 * within a transaction.
 */
final class Nodes {
  private static final Pattern HOSTS = Pattern.compile("(jdbc:mariadb://)([^/?]+)(/.*)");

  private final Supplier<List<String>> urls;
  private final boolean cluster;
  private final boolean inTurn;
  private final boolean readsWait;
  private final AtomicInteger next = new AtomicInteger();

  private Nodes(Supplier<List<String>> urls, boolean cluster, boolean inTurn, boolean readsWait) {
    this.urls = urls;
    this.cluster = cluster;
    this.inTurn = inTurn;
    this.readsWait = readsWait;
  }

  /** Returns the one node at an address, whether or not it belongs to a cluster. */
  static Nodes one(String url) {
    return new Nodes(() -> List.of(url), false, false, false);
  }

  /**
   * Returns the nodes of a cluster.
   *
   * @param urls returns the addresses of those that may be connected to now, the preferred first
   * @param inTurn whether connections use all of them in turn, or the first that answers
   */
  static Nodes cluster(Supplier<List<String>> urls, boolean inTurn) {
    return new Nodes(urls, true, inTurn, false);
  }

  /** Returns these nodes for a connection that uses the first, and reads what all have written. */
  Nodes forControl() {
    return new Nodes(urls, cluster, false, inTurn);
  }

  /** Returns an address that a user wrote as one of each host. */
  static List<String> each(String url) {
    Matcher parts = HOSTS.matcher(url);
    return parts.matches()
        ? Stream.of(parts.group(2).split(","))
            .map(host -> parts.group(1) + host.strip() + parts.group(3))
            .toList()
        : List.of(url);
  }

  boolean isCluster() {
    return cluster;
  }

  /** Tells whether each read waits for what other nodes have acknowledged. */
  boolean readsWait() {
    return readsWait;
  }

  /** Returns the addresses in the order in which the next connection is to try them. */
  List<String> inTurn() {
    List<String> order = new ArrayList<>(urls.get());
    if (inTurn) {
      Collections.rotate(order, -Math.floorMod(next.getAndIncrement(), order.size()));
    }
    return order;
  }

  /** As a user writes it. */
  @Override
  public String toString() {
    List<String> all = urls.get();
    return all.stream()
        .skip(1)
        .map(url -> HOSTS.matcher(url).replaceFirst("$2"))
        .reduce(
            all.getFirst(), (url, host) -> HOSTS.matcher(url).replaceFirst("$1$2," + host + "$3"));
  }
}
