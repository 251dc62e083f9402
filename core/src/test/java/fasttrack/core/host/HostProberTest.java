package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fasttrack.core.result.HostProbe;
import fasttrack.core.spec.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the real machine: that figures are there, never how large they are. */
class HostProberTest {
  private static final long MILLI = 1_000_000L;

  @TempDir Path folder;

  private final HostProber prober = new HostProber(50 * MILLI, () -> false);

  private static long files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  @Test
  void probesAllAndLeavesNothing() throws IOException {
    HostProbe probe = prober.look(ProbeFolder.at(folder));
    assertThat(probe.cpuStepsPerSecond().figure()).isPositive();
    assertThat(probe.cpuStepsPerSecond().samples()).isEqualTo(7);
    assertThat(probe.fsyncNanos().figure()).isPositive();
    assertThat(probe.fsyncNanos().samples()).isGreaterThanOrEqualTo(7);
    assertThat(probe.fsyncP95Nanos()).isGreaterThanOrEqualTo(probe.fsyncNanos().figure());
    assertThat(probe.noFsync()).isNull();
    assertThat(probe.roundTripNanos().figure()).isPositive();
    assertThat(files(folder)).isZero();
  }

  @Test
  void saysWhyTheDiskWasNotProbed() {
    HostProbe remote = prober.look(ProbeFolder.missing("elsewhere"));
    assertThat(remote.fsyncNanos()).isNull();
    assertThat(remote.fsyncP95Nanos()).isNull();
    assertThat(remote.noFsync()).isEqualTo("elsewhere");
    assertThat(remote.cpuStepsPerSecond()).isNotNull();
    assertThat(prober.look(ProbeFolder.at(folder.resolve("missing"))).noFsync())
        .isEqualTo("no such folder");
  }

  @Test
  void aFullDiskIsLeftAsItWas() throws IOException, InterruptedException {
    assumeThat(execute("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString()))
        .as("mounting is permitted")
        .isZero();
    try {
      HostProbe probe = prober.look(ProbeFolder.at(folder));
      assertThat(probe.noFsync()).isEqualTo("no space");
      assertThat(probe.fsyncNanos()).isNull();
      assertThat(files(folder)).isZero();
    } finally {
      execute("umount", "-l", folder.toString());
    }
  }

  @Test
  void clearsUpAfterKilledProcessesOnly() throws IOException {
    Files.createFile(folder.resolve(".fasttrack-fsync-999999999999"));
    Files.createFile(folder.resolve(".fasttrack-fsync-notes"));
    Files.createFile(folder.resolve("other"));
    try (FsyncProbe living = FsyncProbe.in(ProbeFolder.at(folder), false)) {
      prober.look(ProbeFolder.at(folder));
      assertThat(living.missing()).isNull();
      assertThat(files(folder)).isEqualTo(3);
    }
    assertThat(folder.resolve(".fasttrack-fsync-999999999999")).doesNotExist();
  }

  @Test
  void aStoppedProbeHasNoFigures() throws IOException {
    assertThat(new HostProber(50 * MILLI, () -> true).look(ProbeFolder.at(folder))).isNull();
    assertThat(files(folder)).isZero();
  }

  @Test
  void takesHalfASecondOrLessBesideAShortRun() {
    assertThat(nanos(new Span.Time(60_000 * MILLI))).isEqualTo(500 * MILLI);
    assertThat(nanos(new Span.Time(2_000 * MILLI))).isEqualTo(100 * MILLI);
    assertThat(nanos(new Span.Time(100 * MILLI))).isEqualTo(50 * MILLI);
    assertThat(nanos(new Span.Count(100))).isEqualTo(100 * MILLI);
    assertThat(nanos(new Span.Count(1))).isEqualTo(50 * MILLI);
    assertThat(nanos(new Span.Count(Long.MAX_VALUE))).isEqualTo(500 * MILLI);
  }

  @Test
  void eachStepOfTheComputationNeedsTheOneBefore() {
    // the first values that Marsaglia's generator of 64 bits gives from 1 by 13, 7, 17
    assertThat(CpuProbe.steps(1, 1)).isEqualTo(1_082_269_761L);
    assertThat(CpuProbe.steps(1, 2)).isEqualTo(1_152_992_998_833_853_505L);
    assertThat(CpuProbe.steps(CpuProbe.steps(1, 400), 600)).isEqualTo(CpuProbe.steps(1, 1_000));
  }

  private static long nanos(Span span) {
    return HostProber.forRun(span, () -> false).nanos();
  }

  private static int execute(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }
}
