package fasttrack.machine;

import fasttrack.machine.rating.CpuBenchmarks;
import java.util.List;
import java.util.stream.Stream;

/** All tests of the host. */
public final class HostTests {
  private HostTests() {}

  /** Returns them in the order in which they run and are shown. */
  public static List<HostTest> all() {
    List<HostTest> kernel =
        List.of(
            KernelCall.CLOCK,
            KernelCall.SYSTEM_CALL,
            ShortMessages.TO_NULL,
            ShortMessages.TO_SELF,
            new IoCalls(),
            KernelCall.THREAD,
            KernelCall.PROCESS);
    return Stream.of(
            kernel,
            OneWays.all(),
            DiskWrites.all(),
            DiskReads.all(),
            List.<HostTest>of(new FileWrites()),
            FileAccesses.all(),
            CommitSyncs.all(),
            RoundTrips.all(),
            StreamThroughput.all(),
            List.<HostTest>of(new UdpThroughput()),
            CpuBenchmarks.all().stream().<HostTest>map(CpuTest::new).toList())
        .flatMap(List::stream)
        .toList();
  }
}
