package fasttrack.machine;

import fasttrack.core.host.Loopback;
import fasttrack.core.host.Threads;
import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** A partner in this process: a thread that waits for a semaphore, and one that reads a pipe. */
final class OtherThread implements Partner {
  private final Semaphore wake = new Semaphore(0);
  private final Semaphore awake = new Semaphore(0);
  private final Pipe there;
  private final Pipe back;
  private final ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
  private final ByteBuffer answer = ByteBuffer.allocateDirect(Long.BYTES);
  private final List<Thread> threads = new ArrayList<>();
  private final List<CompletableFuture<Optional<TaskId>>> ids = new ArrayList<>();
  private volatile boolean over;
  private volatile long awakeAt;

  private OtherThread() throws IOException {
    there = Pipe.open();
    back = Pipe.open();
  }

  /** Starts both threads. */
  static OtherThread start() throws IOException {
    OtherThread partner = new OtherThread();
    partner.start(partner::answerSemaphore);
    partner.start(partner::answerMessages);
    return partner;
  }

  @Override
  public long wake() {
    wake.release();
    awake.acquireUninterruptibly();
    return awakeAt;
  }

  @Override
  public long send(int bytes) throws IOException {
    there.sink().write(message.clear().limit(bytes));
    back.source().read(answer.clear());
    return answer.getLong(0);
  }

  @Override
  public void confine(OneCore core) throws IOException {
    for (CompletableFuture<Optional<TaskId>> id : ids) {
      core.confine(id.join());
    }
  }

  @Override
  public void close() {
    over = true;
    wake.release();
    Loopback.close(List.of(there.sink(), there.source(), back.sink(), back.source()));
    Threads.join(threads);
  }

  private void start(Runnable answers) {
    CompletableFuture<Optional<TaskId>> id = new CompletableFuture<>();
    ids.add(id);
    threads.add(
        Thread.ofPlatform()
            .name("host-partner")
            .daemon()
            .start(
                () -> {
                  id.complete(TaskId.ofThisThread());
                  answers.run();
                }));
  }

  private void answerSemaphore() {
    wake.acquireUninterruptibly();
    while (!over) {
      awakeAt = System.nanoTime();
      awake.release();
      wake.acquireUninterruptibly();
    }
  }

  private void answerMessages() {
    ByteBuffer received = ByteBuffer.allocateDirect(MESSAGE_BYTES);
    ByteBuffer time = ByteBuffer.allocateDirect(Long.BYTES);
    try {
      while (there.source().read(received.clear()) > 0) {
        time.putLong(0, System.nanoTime());
        back.sink().write(time.clear());
      }
    } catch (IOException e) {
      // closed
    }
  }
}
