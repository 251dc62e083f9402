package fasttrack.machine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What tests call in the system's C library, through the Foreign Function and Memory API. The base
 * of this multi-release JAR contains the class for Java 21.
 */
final class CLibrary {
  private static final boolean LINUX = System.getProperty("os.name").equals("Linux");
  private static final String NOT_HERE = "measured on Linux only";

  private CLibrary() {}

  /** Returns the id of the process that started this one. */
  static int getppid() throws Unavailable {
    if (!LINUX) {
      throw new Unavailable(NOT_HERE);
    }
    try {
      return (int) Functions.GETPPID.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("getppid cannot be called", e);
    }
  }

  /**
   * Makes semaphores in a new file that is shared through memory.
   *
   * @throws IOException if the file cannot be written
   */
  static SharedSemaphores makeSemaphores(Path file) throws IOException {
    if (!LINUX) {
      return new SharedSemaphores.None(NOT_HERE);
    }
    // a page that the file system cannot store would end this process when it is touched
    Files.write(file, new byte[PosixSemaphores.BYTES], StandardOpenOption.CREATE_NEW);
    SharedSemaphores made = openSemaphores(file);
    if (made instanceof PosixSemaphores posix) {
      posix.initialize();
    }
    return made;
  }

  /** Opens semaphores that another process has made. */
  static SharedSemaphores openSemaphores(Path file) {
    if (!LINUX) {
      return new SharedSemaphores.None(NOT_HERE);
    }
    try {
      return new PosixSemaphores(file);
    } catch (IOException e) {
      // network file systems, for one, need not share memory
      return new SharedSemaphores.None("no memory that processes share through a file");
    }
  }

  /** Linked when first called, so never on another system. */
  private static final class Functions {
    static final MethodHandle GETPPID = link("getppid", List.of(Linker.Option.critical(false)));
    static final MethodHandle SEM_INIT =
        link(
            "sem_init", List.of(), ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    static final MethodHandle SEM_POST = link("sem_post", List.of(), ValueLayout.ADDRESS);
    static final MethodHandle SEM_TIMEDWAIT =
        link("sem_timedwait", List.of(), ValueLayout.ADDRESS, ValueLayout.ADDRESS);

    /** Each of them returns an {@code int}. */
    @SuppressWarnings("restricted") // fixed symbols of the C library with documented signatures
    private static MethodHandle link(
        String name, List<Linker.Option> options, MemoryLayout... arguments) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().find(name).orElseThrow(),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments),
          options.toArray(Linker.Option[]::new));
    }
  }

  /** Two of {@code sem_t} and a time, in a file that both processes have mapped. */
  private static final class PosixSemaphores implements SharedSemaphores {
    private static final int BYTES = 4_096;

    /** Each in a cache line of its own: the largest {@code sem_t} has 32 bytes. */
    private static final long LINE_BYTES = 64;

    private static final long PATIENCE_SECONDS = 5;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment asked;
    private final MemorySegment answered;
    private final MemorySegment awakeAt;
    private final MemorySegment deadline;

    PosixSemaphores(Path file) throws IOException {
      try (FileChannel open =
          FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        MemorySegment memory = open.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, arena);
        asked = memory.asSlice(0, LINE_BYTES);
        answered = memory.asSlice(LINE_BYTES, LINE_BYTES);
        awakeAt = memory.asSlice(2 * LINE_BYTES, LINE_BYTES);
      }
      deadline =
          arena.allocate(MemoryLayout.structLayout(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    }

    void initialize() {
      try {
        check((int) Functions.SEM_INIT.invokeExact(asked, 1, 0));
        check((int) Functions.SEM_INIT.invokeExact(answered, 1, 0));
      } catch (Throwable e) {
        throw new IllegalStateException("sem_init cannot be called", e);
      }
    }

    @Override
    public long wake() throws IOException {
      post(asked);
      if (!await(answered)) {
        throw new Unavailable("a second Java process does not answer");
      }
      return awakeAt.get(ValueLayout.JAVA_LONG, 0);
    }

    @Override
    public void answer() {
      while (!await(asked)) {
        // the process ends when its input does
      }
      awakeAt.set(ValueLayout.JAVA_LONG, 0, System.nanoTime());
      post(answered);
    }

    @Override
    public void close() {
      arena.close();
    }

    private static void post(MemorySegment semaphore) {
      try {
        check((int) Functions.SEM_POST.invokeExact(semaphore));
      } catch (Throwable e) {
        throw new IllegalStateException("sem_post cannot be called", e);
      }
    }

    /** Waits for some seconds at most; returns whether the semaphore was released. */
    private boolean await(MemorySegment semaphore) {
      long begunNanos = System.nanoTime();
      long now = System.currentTimeMillis() / MILLIS_PER_SECOND;
      deadline.set(ValueLayout.JAVA_LONG, 0, now + PATIENCE_SECONDS);
      try {
        // a signal ends it early
        do {
          if ((int) Functions.SEM_TIMEDWAIT.invokeExact(semaphore, deadline) == 0) {
            return true;
          }
        } while (System.nanoTime() - begunNanos < TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
        return false;
      } catch (Throwable e) {
        throw new IllegalStateException("sem_timedwait cannot be called", e);
      }
    }

    private static void check(int status) {
      if (status != 0) {
        throw new IllegalStateException("status " + status);
      }
    }
  }
}
