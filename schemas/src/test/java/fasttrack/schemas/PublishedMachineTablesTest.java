package fasttrack.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.published.PublishedMachineFigure.Table;
import fasttrack.core.published.PublishedMachines;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedMachineTablesTest {
  private static final List<PublishedMachineFigure> ALL =
      ServiceLoader.load(PublishedMachines.class).stream()
          .flatMap(each -> each.get().figures().stream())
          .toList();

  @ParameterizedTest
  @CsvSource({
    "REALTIME, 579",
    "REALTIME_SUMMARY, 36",
    "DISC, 24",
    "CPU, 444",
    "KERNEL, 345",
    "NETWORK, 41",
    "IOCALL, 61",
    "OTHER, 83"
  })
  void eachFigureThatWasPrintedIsThere(Table table, int figures) {
    assertThat(ALL.stream().filter(each -> each.table() == table)).hasSize(figures);
  }

  @Test
  void aFigureIsAsItWasPrinted() {
    assertThat(ALL)
        .contains(
            new PublishedMachineFigure(
                Table.REALTIME,
                "18",
                "RTE type 3 file",
                "median",
                "HP 1000 A900",
                29.95,
                "ms",
                "HP 9000 Series 800 Performance Brief, May 1987, section 5",
                ""),
            new PublishedMachineFigure(
                Table.NETWORK,
                "UDP",
                "same node; memory to memory",
                "throughput",
                "HP 9000/742rt HP-RT 1.1",
                4.8,
                "MB/s",
                "LNF-94/004 section 4 table 5",
                "unit printed MB s"));
  }

  /** A misprint must not pass for a figure. */
  @Test
  void whatIsDoubtfulIsSaid() {
    assertThat(ALL)
        .filteredOn(each -> each.test().equals("7") && each.statistic().equals("median"))
        .filteredOn(each -> each.system().endsWith("825S"))
        .singleElement()
        .satisfies(each -> assertThat(each.note()).startsWith("misprint"));
  }
}
