package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskTest {
  private static OptionalLong flushes(Path folder, String statistics) throws IOException {
    Path file = Files.writeString(folder.resolve("stat"), statistics);
    return Disk.flushes(file)
        .map(count -> OptionalLong.of(count.getAsLong()))
        .orElse(OptionalLong.empty());
  }

  @Test
  void flushesAreTheSixteenthOfTheNumbers(@TempDir Path folder) throws IOException {
    String line =
        "     573       22   149  783 703 21 143 181 0 343 274 978 54 550 221 2478207 125\n";
    assertThat(flushes(folder, line)).hasValue(2_478_207);
  }

  @Test
  void aVolumeMadeOfOtherDevicesCountsNone(@TempDir Path folder) throws IOException {
    assertThat(flushes(folder, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 0\n")).isEmpty();
  }

  @Test
  void anOlderKernelCountsNone(@TempDir Path folder) throws IOException {
    assertThat(flushes(folder, " 1 2 3 4 5 6 7 8 9 10 11\n")).isEmpty();
    assertThat(Disk.flushes(folder.resolve("nothing"))).isEmpty();
  }

  /** Numbers as the C library's makedev() puts them together. */
  @ParameterizedTest
  @CsvSource({"65024, 254:0", "2049, 8:1", "66305, 259:1", "1050625, 8:257", "25, 0:25"})
  void aDeviceNumberHasTwoParts(long device, String parts) {
    assertThat(Disk.number(device)).isEqualTo(parts);
  }

  /** Other programs may flush, too, so there are at least as many. */
  @Test
  void whatThisProgramForcesIsCounted(@TempDir Path folder) throws IOException {
    Optional<Disk> disk = Disk.of(folder);
    assumeTrue(disk.isPresent(), "the disk here has no cache to flush, or is not known");
    Optional<LongSupplier> flushes = disk.get().flushes();
    assumeTrue(flushes.isPresent(), "this kernel does not count flushes");
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < 10; i++) {
        long before = flushes.get().getAsLong();
        file.write(ByteBuffer.wrap(new byte[512]));
        file.force(true);
        assertThat(flushes.get().getAsLong()).as("told at once").isGreaterThan(before);
      }
    }
  }

  @Test
  void whatIsInNoFileSystemOfADiskHasNone() {
    assertThat(Disk.of(Path.of("/proc"))).isEmpty();
    assertThat(Disk.of(Path.of("/nowhere/at/all"))).isEmpty();
  }
}
