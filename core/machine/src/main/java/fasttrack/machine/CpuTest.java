package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import fasttrack.machine.rating.CpuBenchmark;
import fasttrack.machine.rating.CpuRate;
import fasttrack.machine.rating.WrongResultException;
import java.util.List;
import java.util.function.Supplier;

/**
 * How much of a benchmark's work one processor does in a second of its time while the others have
 * nothing to do from here, and how much all of them do at once: the sum of what each thread does in
 * a second of its own CPU time, which is more than is done in a second where other work takes a
 * processor away. Whetstone instructions and floating-point operations, not thousands of them.
 * Where one computes something wrong, its figure is missing.
 *
 * @param maker makes the benchmark
 */
record CpuTest(Supplier<CpuBenchmark> maker) implements HostTest {
  @Override
  public String name() {
    return maker.get().name();
  }

  @Override
  public List<HostFigure> measure(HostRoom room) {
    return List.of(
        figure("one", 1, room), figure("all", Runtime.getRuntime().availableProcessors(), room));
  }

  private HostFigure figure(String processors, int threads, HostRoom room) {
    String id = name() + "-" + processors;
    try {
      return HostFigure.of(
          id, Unit.PER_SECOND, CpuRate.perSecond(maker, threads, room.nanos() / 2, room.stop()));
    } catch (WrongResultException e) {
      return HostFigure.missing(id, Unit.PER_SECOND, "it computed wrong: " + e.getMessage());
    }
  }
}
