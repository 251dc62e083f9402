package fasttrack.machine;

import fasttrack.core.host.Threads;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How long something of the kernel takes that needs no file.
 *
 * @param name its name
 * @param id the figure's id
 * @param means whether each sample is the mean of many calls, since one is too short to be timed
 * @param sample times it
 */
record KernelCall(String name, String id, boolean means, Repeated.Sample sample)
    implements HostTest {
  private static final int READINGS = 10_000;
  private static final int CALLS = 1_000;
  private static final List<Path> PROGRAMS =
      List.of(Path.of("/bin/true"), Path.of("/usr/bin/true"));

  /** What reading the clock takes with which everything here is timed. */
  static final HostTest CLOCK =
      new KernelCall("clock", "clock-reading", true, KernelCall::readClock);

  /** How long a call into the system takes that does next to nothing there: {@code getppid}. */
  static final HostTest SYSTEM_CALL = of("system-call", true, KernelCall::callSystem);

  /** How long it takes to start a thread that does nothing and to see its end. */
  static final HostTest THREAD =
      of(
          "thread-creation",
          false,
          Repeated.timed(() -> Threads.join(List.of(Thread.ofPlatform().start(() -> {})))));

  /**
   * How long it takes to start the program {@code true}, which ends at once, and to see its end.
   * Java does not fork itself for that: it has a small helper started, which becomes the program.
   */
  static final HostTest PROCESS = of("process-creation", false, KernelCall::startProcess);

  private static HostTest of(String name, boolean means, Repeated.Sample sample) {
    return new KernelCall(name, name, means, sample);
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostFigure figure = new Repeated(id, Unit.NANOS, room).of(sample);
    return List.of(means ? figure.ofMeans() : figure);
  }

  private static double readClock() {
    long begun = System.nanoTime();
    long now = begun;
    for (int i = 0; i < READINGS; i++) {
      now = System.nanoTime();
    }
    return (double) (now - begun) / READINGS;
  }

  private static double callSystem() throws IOException {
    long begun = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      CLibrary.getppid();
    }
    return (double) (System.nanoTime() - begun) / CALLS;
  }

  private static double startProcess() throws IOException {
    String program =
        PROGRAMS.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() -> new Unavailable("no program true"))
            .toString();
    return Repeated.timed(() -> OneCore.run(List.of(program))).take();
  }
}
