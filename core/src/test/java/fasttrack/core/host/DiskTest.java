package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskTest {
  private static final List<String> STATISTICS =
      List.of(
          "   7       0 loop0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
          " 254       0 vda 573 22 149 783 703 21 143 181 0 343 274 978 54 550 221 2478207 125087",
          " 253       0 dm-0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 0",
          "   8       1 sda1 1 2 3 4 5 6 7 8 9 10 11");

  @Test
  void theFlushesAreOfTheDiskWithTheNumber() {
    assertThat(new Disk("254:0").flushes(STATISTICS)).hasValue(2_478_207);
    assertThat(new Disk("7:0").flushes(STATISTICS)).hasValue(16);
  }

  @Test
  void aVolumeMadeOfOtherDevicesCountsNone() {
    assertThat(new Disk("253:0").flushes(STATISTICS)).isEmpty();
  }

  @Test
  void anOlderKernelCountsNone() {
    assertThat(new Disk("8:1").flushes(STATISTICS)).isEmpty();
    assertThat(new Disk("1:1").flushes(STATISTICS)).isEmpty();
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
    OptionalLong before = disk.get().flushes();
    assumeTrue(before.isPresent(), "this kernel does not count flushes");
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < 10; i++) {
        file.write(ByteBuffer.wrap(new byte[512]));
        file.force(true);
      }
    }
    assertThat(disk.get().flushes().orElseThrow() - before.getAsLong()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void whatIsInNoFileSystemOfADiskHasNone() {
    assertThat(Disk.of(Path.of("/proc"))).isEmpty();
    assertThat(Disk.of(Path.of("/nowhere/at/all"))).isEmpty();
  }
}
