package fasttrack.support.server;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A process that has a server, and waits for its own end. */
final class ServerOwner {
  /** Long enough for a server that heeds the signal to be gone. */
  private static final long PAUSE_NANOS = 500_000_000L;

  private ServerOwner() {}

  /**
   * Starts a server and prints its process id. Where the first argument is {@code hook}, prints at
   * its end whether the server is alive, and then stops it. The others are the server's folders.
   */
  public static void main(String[] args) throws Exception {
    ServerPlaces places =
        new ServerPlaces(Path.of(args[1]), Map.of(ServerFolder.DATA, Path.of(args[2])), null);
    ListeningProgram.Control engine = new ListeningProgram.Control();
    EmbeddedServer server =
        EmbeddedServer.start("TestServer", places, text -> {}, folder -> new ServerNodes(engine));
    if (args[0].equals("hook")) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server)));
    }
    System.out.println(server.process().orElseThrow().pid());
    Thread.sleep(Long.MAX_VALUE);
  }

  private static void end(EmbeddedServer server) {
    LockSupport.parkNanos(PAUSE_NANOS);
    System.out.println(server.isAlive());
    server.stop();
  }
}
