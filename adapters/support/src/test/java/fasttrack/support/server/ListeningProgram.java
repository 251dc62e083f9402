package fasttrack.support.server;

import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The smallest program that is a server to {@link EmbeddedServer}: it writes its process id,
 * listens on its port, and counts its starts in its data folder. It ends at a signal.
 */
final class ListeningProgram {
  private ListeningProgram() {}

  /** Listens on the port of the first argument, with data in the folder of the second. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[1]);
    Path pid = data.resolve("pid");
    if (!Files.isDirectory(data)) {
      System.err.println("has no data");
      return;
    }
    Files.writeString(pid, ProcessHandle.current().pid() + "\n");
    Files.writeString(data.resolve("starts"), "x", StandardOpenOption.APPEND);
    try (ServerSocket socket = new ServerSocket()) {
      // before anybody can connect, and then send a signal
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(socket, pid)));
      int port = Integer.parseInt(args[0]);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 9);
      while (true) {
        try (Socket connection = socket.accept()) {
          connection.getOutputStream().write('!');
        }
      }
    } catch (IOException e) {
      System.err.println("cannot listen: " + e.getMessage());
    }
  }

  private static void end(ServerSocket socket, Path pid) {
    try {
      // Once the file is gone, another server may start on this port.
      socket.close();
      Files.delete(pid);
    } catch (IOException e) {
      System.err.println("cannot end: " + e.getMessage());
    }
  }

  /** How that program is started and stopped; tests make it fail. */
  static class Control implements ServerEngine {
    /** Waits for the end by the file, since a process that nobody waits for stays in the table. */
    private static final String STOP =
        "kill \"$(cat \"$1\")\" && while [ -e \"$1\" ]; do sleep 0.05; done";

    @Override
    public Programs programs() {
      return new Programs(name -> false);
    }

    @Override
    public void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
        throws IOException {
      Files.createDirectories(folder.data());
      Files.createFile(folder.data().resolve("starts"));
    }

    @Override
    public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress) {}

    @Override
    public void start(ServerFolder folder, Path data, Path log, int port, int secondsMax)
        throws IOException {
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-cp",
              System.getProperty("java.class.path"),
              ListeningProgram.class.getName(),
              Integer.toString(port),
              data.toString());
      Ports.await(port, programs().start(command, log), log, secondsMax, () -> true);
    }

    @Override
    public List<String> stopCommand(Path data) {
      return List.of("/bin/sh", "-c", STOP, "stop", data.resolve("pid").toString());
    }

    @Override
    public List<String> abandonCommand(Path data) {
      return stopCommand(data);
    }

    @Override
    public Optional<ProcessHandle> process(Path data) {
      return PidFile.process(data.resolve("pid"), "java");
    }

    @Override
    public CpuReading cpuNanos(ProcessHandle first) {
      return new CpuReading.Unavailable("nobody asks");
    }

    @Override
    public boolean portWasTaken(String log) {
      return log.contains("cannot listen");
    }
  }
}
