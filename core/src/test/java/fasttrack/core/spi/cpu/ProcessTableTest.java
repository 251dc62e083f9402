package fasttrack.core.spi.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessTableTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void processTableLinesAreParsed() {
    ProcessTable.Entry entry =
        ProcessTable.parse(
            "77 (a (strange) name) S 2 77 77 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 9 9 9");

    assertThat(entry.parent()).isEqualTo(2);
    assertThat(entry.cpuNanos()).isEqualTo(2 * SECOND);
    assertThat(entry.childrenCpuNanos()).isEqualTo(SECOND / 2);
  }
}
