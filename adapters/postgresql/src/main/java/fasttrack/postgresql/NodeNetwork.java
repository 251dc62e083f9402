package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.support.process.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A network of a cluster's nodes alone, in which one can be cut off while its processes go on. Each
 * node has a network namespace of its own, and so has a switch, to which a cable (veth) leads from
 * each node and from this process. Nothing else has a route to the nodes, and they have none to
 * anything else.
 *
 * <p>A namespace is held by a process that ends when this one does, however that ends; the links
 * vanish with it. Used by one thread at a time.
 */
final class NodeNetwork implements AutoCloseable {
  /** The addresses for benchmarks of networks (RFC 2544), 198.18.0.0/15, which nobody routes. */
  private static final int RANGE = 198 << 24 | 18 << 16;

  private static final int RANGE_BITS = 15;
  private static final int NET_BITS = 28;
  private static final int NETS = 1 << (NET_BITS - RANGE_BITS);
  private static final int NET_SIZE = 1 << (Integer.SIZE - NET_BITS);
  private static final int NET_MASK = -NET_SIZE;

  private static final String READY = "ready";
  private static final String HOLD = "trap '' HUP INT TERM; echo " + READY + "; read -r line";
  private static final String SWITCH = "switch";
  private static final String CABLE = "cable";
  private static final Path ROUTES = Path.of("/proc/net/route");
  private static final List<String> SYSTEM_FOLDERS = List.of("/usr/sbin", "/sbin");

  private final Programs programs;
  private final List<String> names;
  private final Map<String, Process> holders = new LinkedHashMap<>();
  private int base;

  private NodeNetwork(Programs programs, List<String> names) {
    this.programs = programs;
    this.names = names;
  }

  /**
   * Makes a network.
   *
   * @param names those of its nodes, 13 at most
   * @throws BackendException of kind SETUP where this account or system may not or cannot, of kind
   *     USAGE on a system that never can
   */
  static NodeNetwork open(Programs programs, List<String> names) {
    if (!Files.exists(Path.of("/proc/self/ns/net"))) {
      throw BackendException.usage(
          "--fault partition:replica needs network namespaces, which only Linux has;"
              + " use pause:replica instead");
    }
    NodeNetwork network = new NodeNetwork(programs, names);
    try {
      network.make();
      return network;
    } catch (IOException | UncheckedIOException e) {
      network.close();
      throw BackendException.setup(
          ("--fault partition:replica cannot make network namespaces: %s; run as root, or in a user"
                  + " namespace: unshare --user --map-root-user --net fasttrack run …")
              .formatted(e.getMessage()),
          e);
    }
  }

  private void make() throws IOException {
    Process hub = hold(SWITCH);
    base = freeNet(Files.readAllLines(ROUTES), hub.pid());
    // that of this process may be new, too
    run(ip("link set dev lo up"));
    ip(SWITCH, "link add name switch type bridge");
    ip(SWITCH, "link set dev switch up");
    // unique: no other process has the number
    String own = "ft" + hub.pid();
    run(ip("link add name %s type veth peer name host netns %s".formatted(own, hub.pid())));
    run(ip("address add %s/%s dev %s".formatted(address(1), NET_BITS, own)));
    run(ip("link set dev %s up".formatted(own)));
    ip(SWITCH, "link set dev host master switch up");
    for (String name : names) {
      hold(name);
      ip(name, "link set dev lo up");
      ip(
          name,
          "link add name %s type veth peer name %s netns %s".formatted(CABLE, name, hub.pid()));
      ip(name, "address add %s/%s dev %s".formatted(host(name), NET_BITS, CABLE));
      ip(name, "link set dev %s up".formatted(CABLE));
      ip(SWITCH, "link set dev %s master switch up".formatted(name));
    }
  }

  /** Starts the process that holds a new namespace, and returns when that exists. */
  private Process hold(String name) throws IOException {
    List<String> command = List.of(program("unshare"), "--net", "/bin/sh", "-c", HOLD);
    Process holder = programs.start(command, builder -> builder.redirectErrorStream(true));
    holders.put(name, holder);
    BufferedReader said = holder.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    if (!READY.equals(line)) {
      throw new IOException(
          "'unshare --net' failed (%s)".formatted(line == null ? "it said nothing" : line));
    }
    return holder;
  }

  /**
   * Returns the first address of a net that no route of this machine leads to, but the default one.
   *
   * @param routes the lines of {@code /proc/net/route}
   * @param start where to begin to search: two processes that search at once begin apart
   */
  static int freeNet(List<String> routes, long start) throws IOException {
    return IntStream.range(0, NETS)
        .map(number -> RANGE + NET_SIZE * Math.floorMod(start + number, NETS))
        .filter(net -> routes.stream().skip(1).noneMatch(route -> leadsTo(route, net)))
        .findFirst()
        .orElseThrow(
            () -> new IOException("this machine has routes to every subnet of 198.18.0.0/15"));
  }

  private static boolean leadsTo(String route, int net) {
    String[] fields = route.strip().split("\\s+", -1);
    int destination = number(fields[1]);
    int mask = number(fields[7]);
    return mask != 0 && (destination & mask & NET_MASK) == (net & mask & NET_MASK);
  }

  /** The system writes them as they are in memory. */
  private static int number(String hex) {
    return Integer.reverseBytes(Integer.parseUnsignedInt(hex, 16));
  }

  private String address(int number) {
    int all = base + number;
    return "%s.%s.%s.%s".formatted(all >>> 24, all >>> 16 & 255, all >>> 8 & 255, all & 255);
  }

  /** Returns the address of a node. */
  String host(String name) {
    return address(2 + names.indexOf(name));
  }

  /** Returns the addresses of all nodes and of this process, with the length of their prefix. */
  String net() {
    return address(0) + "/" + NET_BITS;
  }

  /** Returns the start of a command that is to run in a node's namespace. */
  List<String> within(String name) throws IOException {
    Process holder = holders.get(name);
    if (holder == null) {
      throw new IllegalArgumentException(name);
    }
    return List.of(program("nsenter"), "--net=/proc/" + holder.pid() + "/ns/net");
  }

  /** Drops every packet from and to a node. */
  void cut(String name) throws IOException {
    ip(SWITCH, "link set dev %s down".formatted(name));
  }

  /** Joins all nodes. */
  void heal() throws IOException {
    for (String name : names) {
      ip(SWITCH, "link set dev %s up".formatted(name));
    }
  }

  /** Lets the namespaces go, each of which ends with the last process in it. */
  @Override
  public void close() {
    holders.values().forEach(Process::destroyForcibly);
    holders.values().forEach(holder -> holder.onExit().join());
  }

  private void ip(String name, String arguments) throws IOException {
    run(Stream.concat(within(name).stream(), ip(arguments).stream()).toList());
  }

  private static List<String> ip(String arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program("ip")));
    command.addAll(List.of(arguments.split(" ", -1)));
    return command;
  }

  private void run(List<String> command) throws IOException {
    Process process = programs.start(command, builder -> builder.redirectErrorStream(true));
    String said;
    try (InputStream out = process.getInputStream()) {
      said = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("'%s' failed (%s)".formatted(String.join(" ", command), said));
    }
  }

  private static String program(String name) throws IOException {
    return Programs.find(name, SYSTEM_FOLDERS)
        .orElseThrow(() -> new IOException("'%s' is not installed".formatted(name)))
        .toString();
  }
}
