package fasttrack.app.execution.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.core.measure.Seconds;
import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.RunListener.Phase;
import fasttrack.core.run.meter.CpuShares;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Over a real connection, as a monitoring system asks. */
class MetricsTest {
  private static final BenchmarkSpec SPEC = Stored.run("run-sqlite").spec();

  private final Seconds seconds =
      Objects.requireNonNull(Examples.run(Stored.run("run-sqlite-count")).samples().seconds());

  private static MetricsAddress free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new MetricsAddress("127.0.0.1", socket.getLocalPort());
    }
  }

  private static String ask(MetricsAddress address) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create("http://" + address + "/metrics"))
                  .header("Accept", "application/openmetrics-text; version=1.0.0")
                  .build(),
              BodyHandlers.ofString())
          .body();
    }
  }

  @Test
  void theFiguresOfTheRunAreServed() throws Exception {
    MetricsAddress address = free();
    try (Metrics metrics = Metrics.serve(address, SPEC, List.of("T1", "T2"))) {
      assertThat(ask(address))
          .contains("fasttrack_run_info{backend=\"" + SPEC.target().backend() + "\"")
          .contains("fasttrack_phase{fasttrack_phase=\"opening\"} 1")
          .doesNotContain("fasttrack_transactions")
          .endsWith("# EOF\n");
      metrics.phase(Phase.MEASURING);
      metrics.measuring(
          new LiveFigures(seconds, 1_234, () -> new CpuShares(0.5, 0.25, Double.NaN)));
      String answer = ask(address);
      long good = seconds.all().getTotalCount();
      assertThat(good).isPositive();
      assertThat(answer.lines())
          .contains(
              "fasttrack_phase{fasttrack_phase=\"measuring\"} 1",
              "fasttrack_retries_total 1234.0",
              "fasttrack_transactions_total{outcome=\"committed\",type=\"T1\"} "
                  + seconds.count(0, Outcome.COMMITTED)
                  + ".0",
              "fasttrack_response_seconds_count " + good,
              "fasttrack_response_seconds{quantile=\"0.95\"} "
                  + seconds.all().getValueAtPercentile(95) / 1e9,
              "fasttrack_cpu_ratio{part=\"client\"} 0.5",
              "fasttrack_cpu_ratio{part=\"server\"} 0.25")
          .noneMatch(line -> line.contains("part=\"other\""));
    }
    assertThatThrownBy(() -> ask(address)).isInstanceOf(IOException.class);
  }

  @Test
  void anAddressInUseIsAnErrorThatNamesIt() throws Exception {
    MetricsAddress address = free();
    address.requireFree();
    try (Metrics metrics = Metrics.serve(address, SPEC, List.of())) {
      assertThat(ask(address)).contains("fasttrack_run_info");
      assertThatThrownBy(address::requireFree)
          .isInstanceOf(BackendException.class)
          .hasMessageStartingWith("--metrics: nothing can be served at " + address + " (");
      assertThatThrownBy(() -> Metrics.serve(address, SPEC, List.of()))
          .isInstanceOf(BackendException.class);
      metrics.phase(Phase.MEASURING);
    }
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1:9400, 127.0.0.1:9400", "9400, 127.0.0.1:9400", "[::1]:1, [::1]:1"})
  void anAddressIsWrittenAsOneKnowsIt(String text, String address) {
    assertThat(MetricsAddress.parse(text)).hasToString(address);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0:9400, '''0.0.0.0'' is not the loopback interface; write 127.0.0.1:9400'",
    "192.0.2.1:9400, '''192.0.2.1'' is not the loopback interface; write 127.0.0.1:9400'",
    "somewhere, 'invalid address ''somewhere''; write HOST:PORT, such as 127.0.0.1:9400'",
    "127.0.0.1:0, 'a port is a number from 1 to 65535'",
    "127.0.0.1:65536, 'a port is a number from 1 to 65535'",
  })
  void onlyThisMachineIsServed(String text, String message) {
    assertThatThrownBy(() -> MetricsAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
