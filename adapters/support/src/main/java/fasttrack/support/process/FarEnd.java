package fasttrack.support.process;

import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who is at the far end of a TCP connection, where that is on this machine: the kernel lists both
 * ends ({@code /proc/net/tcp}), and which process has one of them open, in whatever PID namespace.
 */
public final class FarEnd {
  private static final Path PROC = Path.of("/proc");
  private static final String ESTABLISHED = "01";
  private static final Set<String> CONTAINER_PROXIES = Set.of("docker-proxy", "rootlessport");

  private FarEnd() {}

  /**
   * Tells whether a server is on this machine although its process is not visible: the far end is
   * here, and belongs to who does not show it, or to what passes on to containers. Any other proxy
   * may have its server elsewhere.
   */
  public static boolean isHidden(Socket socket) {
    if (inode(socket).isEmpty()) {
      return false;
    }
    OptionalLong process = process(socket);
    return process.isEmpty() || CONTAINER_PROXIES.contains(program(process.getAsLong()));
  }

  /**
   * Returns the process that has the far end open; empty where it is not on this machine, or does
   * not show what it has open to this one.
   */
  public static OptionalLong process(Socket socket) {
    Path link = Path.of("socket:[" + inode(socket).orElse("") + "]");
    return ProcessHandle.allProcesses()
        .mapToLong(ProcessHandle::pid)
        .filter(pid -> hasOpen(pid, link))
        .findFirst();
  }

  /** Returns the program that a process executes, by its first thread's name; empty if it ended. */
  public static String program(long pid) {
    return TaskId.ofProcess(pid).name().orElse("");
  }

  private static boolean hasOpen(long pid, Path link) {
    try (Stream<Path> open = Files.list(PROC.resolve(Long.toString(pid)).resolve("fd"))) {
      return open.anyMatch(file -> isLink(file, link));
    } catch (IOException | UncheckedIOException e) {
      return false; // it has ended, or belongs to another user
    }
  }

  private static boolean isLink(Path file, Path target) {
    try {
      return Files.readSymbolicLink(file).equals(target);
    } catch (IOException e) {
      return false; // closed since it was listed
    }
  }

  /** Returns the kernel's number of the far end. */
  private static Optional<String> inode(Socket socket) {
    try {
      if (!socket.isConnected()
          || NetworkInterface.getByInetAddress(socket.getInetAddress()) == null) {
        return Optional.empty();
      }
      List<String> lines = new ArrayList<>();
      for (Path table : List.of(PROC.resolve("net/tcp"), PROC.resolve("net/tcp6"))) {
        lines.addAll(Files.exists(table) ? Files.readAllLines(table) : List.of());
      }
      return lines.stream()
          .map(line -> line.trim().split("\\s+", -1))
          .filter(
              row ->
                  row[3].equals(ESTABLISHED)
                      && port(row[1]) == socket.getPort()
                      && port(row[2]) == socket.getLocalPort())
          .map(row -> row[9])
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address, address.indexOf(':') + 1, address.length(), 16);
  }
}
