package fasttrack.core.host.floor;

import fasttrack.core.host.rating.CpuBenchmarks;
import java.util.List;
import java.util.stream.Stream;

/** All tests of the host. */
public final class HostTests {
  private HostTests() {}

  /** Returns them in the order in which they run and are shown. */
  public static List<HostTest> all() {
    List<HostTest> kernel =
        List.of(
            new ClockReading(),
            new SystemCall(),
            new NullWrites(),
            new PipeToSelf(),
            new IoCalls(),
            new ThreadCreation(),
            new ProcessCreation());
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
