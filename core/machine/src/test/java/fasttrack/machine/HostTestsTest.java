package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** On the real machine: that figures are there, and nothing else is left; never how large. */
@Isolated
class HostTestsTest {
  private static final long MILLI = 1_000_000L;
  private static final long HOUR = 3_600_000 * MILLI;
  private static final String ID = "[a-z0-9]+(-[a-z0-9]+)*";

  @TempDir Path folder;

  private HostRoom room(long nanos, BooleanSupplier stop) {
    return new HostRoom(folder, nanos, 1987, stop);
  }

  private static HostTest test(String name) {
    return HostTests.all().stream()
        .filter(test -> test.name().equals(name))
        .findAny()
        .orElseThrow();
  }

  private static Set<String> threads() {
    Set<String> names = new HashSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      names.add(thread.getName());
    }
    return names;
  }

  private void nothingIsLeft() {
    assertThat(folder).isEmptyDirectory();
    assertThat(threads())
        .doesNotContain("awake", "host-partner", "host-test", "loopback-probe", "receiver");
    assertThat(ProcessHandle.current().children()).isEmpty();
  }

  @Test
  void eachHasItsFiguresAndLeavesNothing() throws IOException {
    List<String> ids = new ArrayList<>();
    for (HostTest test : HostTests.all()) {
      List<HostFigure> figures = test.measure(room(8 * MILLI, () -> false));
      assertThat(test.name()).matches(ID);
      assertThat(figures).as(test.name()).isNotEmpty();
      for (HostFigure figure : figures) {
        ids.add(figure.id());
        assertThat(figure.id()).matches(ID);
        assertThat(figure.missing() == null).as(figure.id()).isEqualTo(figure.value() != null);
        if (figure.value() != null) {
          // on a busy machine a burst of datagrams may be lost as a whole
          assertThat(figure.value().low())
              .as(figure.id())
              .isGreaterThanOrEqualTo(figure.id().startsWith("udp-") ? 0 : Double.MIN_VALUE);
        }
        if (figure.unit() == Unit.SHARE) {
          assertThat(figure.value().high()).isLessThanOrEqualTo(1);
        }
      }
      nothingIsLeft();
    }
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(HostTests.all()).extracting(HostTest::name).doesNotHaveDuplicates();
  }

  /** Each of them would take an hour. */
  @Test
  @Timeout(300)
  void eachEndsEarlyAndLeavesNothing() throws IOException {
    for (HostTest test : HostTests.all()) {
      AtomicInteger asked = new AtomicInteger();
      test.measure(room(HOUR, () -> asked.incrementAndGet() > 40));
      nothingIsLeft();
    }
  }

  @Test
  void aFullFileSystemIsNamedAndLeftAsItWas() throws IOException {
    mounted(
        "size=64k",
        () -> {
          for (String name :
              List.of("disk-write", "disk-read", "file-write", "file-read", "random-write")) {
            assertThatThrownBy(() -> test(name).measure(room(MILLI, () -> false)))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("host-test") + ": no space");
            assertThat(folder).isEmptyDirectory();
          }
          for (String name : List.of("commit-fsync", "append-fsync")) {
            assertThatThrownBy(() -> test(name).measure(room(HOUR, () -> false)))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + ": no space");
            assertThat(folder).isEmptyDirectory();
          }
        });
  }

  @Test
  void aReadOnlyFileSystemIsNamed() throws IOException {
    mounted(
        "ro",
        () -> {
          for (String name : List.of("disk-write-direct", "disk-read", "raw-write", "io-call")) {
            assertThatThrownBy(() -> test(name).measure(room(MILLI, () -> false)))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("host-test") + ": the folder is not writable");
          }
          assertThatThrownBy(() -> test("commit-fsync").measure(room(MILLI, () -> false)))
              .hasMessage(folder + ": the folder is not writable");
        });
  }

  private interface Body {
    void run() throws IOException;
  }

  @Test
  void withoutADiskThereIsNoDirectAccess() throws IOException {
    mounted(
        "size=64m",
        () -> {
          for (String name : List.of("disk-write-direct", "disk-read-direct", "raw-write")) {
            assertThat(test(name).measure(room(MILLI, () -> false)))
                .isNotEmpty()
                .allMatch(figure -> "the file system is in memory".equals(figure.missing()));
            assertThat(folder).isEmptyDirectory();
          }
        });
  }

  /** Does something while the folder is a file system in memory. */
  private void mounted(String options, Body body) throws IOException {
    assumeThat(Files.isExecutable(Path.of("/bin/mount"))).isTrue();
    assumeThat(run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString()))
        .as("mounting is permitted")
        .isZero();
    try {
      body.run();
    } finally {
      run("umount", "-l", folder.toString());
    }
  }

  private static int run(String... command) throws IOException {
    return OneCore.run(List.of(command));
  }

  @Test
  void filesHaveTheSizesThatAreSaid() throws IOException {
    assertThat(Collections.max(sizes("disk-write"))).isEqualTo(4L << 20);
    assertThat(Collections.max(sizes("disk-write-force"))).isEqualTo(4L << 20);
    assertThat(sizes("disk-read")).containsExactly(4L << 20);
    assertThat(sizes("file-write")).containsExactlyInAnyOrder(51_200L, 819_200L, 3_276_800L);
    assertThat(sizes("file-read")).containsExactlyInAnyOrder(51_200L, 819_200L, 3_276_800L);
    assertThat(sizes("random-write")).containsExactly(16L << 20);
    assertThat(sizes("random-read")).containsExactly(16L << 20);
  }

  /** Returns the file's sizes whenever a test asks, between two samples, whether it shall stop. */
  private Set<Long> sizes(String name) throws IOException {
    Path file = folder.resolve("host-test");
    Set<Long> sizes = new HashSet<>();
    test(name)
        .measure(
            room(
                MILLI,
                () -> {
                  if (Files.exists(file)) {
                    sizes.add(file.toFile().length());
                  }
                  return false;
                }));
    return sizes;
  }

  @Test
  void directAccessInSmallerBlocksThanTheFileSystemHasIsMissing() throws IOException {
    assumeThat(Files.getFileStore(folder).getBlockSize()).isGreaterThan(512);
    for (String name : List.of("raw-write", "file-read-direct", "random-read-direct")) {
      HostFigure first = test(name).measure(room(MILLI, () -> false)).getFirst();
      assertThat(first.id()).contains("512-bytes");
      assertThat(first.value()).isNull();
      assertThat(first.missing()).contains("direct I/O");
    }
  }

  @Test
  void drawnBlocksLieAboutTheMiddle() {
    int[] blocks = DiskReads.gaussian(1987);
    assertThat(blocks).hasSize(512).isEqualTo(DiskReads.gaussian(1987));
    assertThat(blocks).isNotEqualTo(DiskReads.gaussian(1988));
    assertThat(IntStream.of(blocks).allMatch(block -> block >= 0 && block < 512)).isTrue();
    double mean = IntStream.of(blocks).average().orElseThrow();
    double variance =
        IntStream.of(blocks)
            .mapToDouble(block -> Math.pow(block - mean, 2))
            .average()
            .orElseThrow();
    // within three standard errors of 512 draws
    assertThat(mean).isBetween(255.5 - 2.7, 255.5 + 2.7);
    assertThat(Math.sqrt(variance)).isBetween(20 - 1.9, 20 + 1.9);
  }
}
