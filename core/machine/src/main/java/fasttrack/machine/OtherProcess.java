package fasttrack.machine;

import fasttrack.core.host.FileFailure;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A partner in another process: a second Java with this class, which ends when its input does. A
 * thread of it waits for a semaphore in memory that both share, another reads its input.
 */
final class OtherProcess implements Partner {
  /** Of a small process that says nothing by itself. */
  private static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx16m",
          "-XX:TieredStopAtLevel=1",
          "-Xlog:disable",
          "--enable-native-access=ALL-UNNAMED");

  private final Path file;
  private final byte[] message = new byte[MESSAGE_BYTES];
  private SharedSemaphores semaphores = new SharedSemaphores.None("not made");
  private @Nullable Process process;

  private OtherProcess(Path file) {
    this.file = file;
  }

  /**
   * Starts it, and waits until it answers.
   *
   * @throws Unavailable if there is no second Java here, or it ends at once
   * @throws IOException if its file cannot be written, with its path and why
   */
  static OtherProcess start(Path folder) throws IOException {
    OtherProcess partner = new OtherProcess(folder.resolve("host-test-semaphores"));
    try {
      partner.semaphores = CLibrary.makeSemaphores(partner.file);
      partner.process = launch(java(partner.file));
      partner.send(1);
      return partner;
    } catch (Unavailable e) {
      partner.close();
      throw e;
    } catch (IOException e) {
      partner.close();
      throw new IOException(partner.file + ": " + FileFailure.reason(e), e);
    }
  }

  /** Returns what is to be started. */
  static ProcessBuilder java(Path file) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.add(OtherProcess.class.getName());
    command.add(file.toString());
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.DISCARD);
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder;
  }

  /** Starts it. */
  static Process launch(ProcessBuilder java) throws Unavailable {
    try {
      return java.start();
    } catch (IOException e) {
      throw new Unavailable("a second Java process cannot be started: " + e.getMessage());
    }
  }

  @Override
  public long wake() throws IOException {
    return semaphores.wake();
  }

  @Override
  public long send(int bytes) throws Unavailable {
    Process started = Objects.requireNonNull(process);
    try {
      OutputStream out = started.getOutputStream();
      out.write(message, 0, bytes);
      out.flush();
      byte[] answer = started.getInputStream().readNBytes(Long.BYTES);
      if (answer.length == Long.BYTES) {
        return ByteBuffer.wrap(answer).getLong();
      }
    } catch (IOException e) {
      // the pipe is broken: it has ended
    }
    throw new Unavailable("a second Java process ended without an answer");
  }

  @Override
  public void confine(OneCore core) throws IOException {
    core.confineProcess(pid());
  }

  /** Returns the process id. */
  long pid() {
    return Objects.requireNonNull(process).pid();
  }

  @Override
  public void close() throws IOException {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
    semaphores.close();
    Files.deleteIfExists(file);
  }

  /** Answers until the input ends. */
  public static void main(String[] arguments) throws IOException {
    SharedSemaphores semaphores = CLibrary.openSemaphores(Path.of(arguments[0]));
    Thread.ofPlatform().daemon().start(() -> answer(semaphores));
    byte[] message = new byte[MESSAGE_BYTES];
    ByteBuffer time = ByteBuffer.allocate(Long.BYTES);
    try (InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      while (in.read(message) > 0) {
        out.write(time.putLong(0, System.nanoTime()).array());
      }
    }
  }

  private static void answer(SharedSemaphores semaphores) {
    try {
      while (true) {
        semaphores.answer();
      }
    } catch (IOException e) {
      // there are none here
    }
  }
}
