package fasttrack.app.execution.progress;

import fasttrack.app.report.figure.Figure;
import fasttrack.core.measure.Seconds;
import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.RunListener.Phase;
import fasttrack.core.run.meter.CpuShares;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Outcome;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the figures of a run as OpenMetrics while it goes on. They are taken about once a second,
 * however often somebody asks. A listener, used by the thread that runs; the server's own threads
 * read only what it has published.
 */
public final class Metrics implements RunListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);
  private static final long PERIOD_NANOS = 900_000_000L;

  private static final double SECOND = 1e9;
  private static final double PERCENT = 100;

  /** Percentiles are told to a tenth of a percent, so that their shares are 0.95 and 0.999. */
  private static final double TENTHS = 10;

  private final List<String> types;
  private final MetricSnapshot info;
  private final HTTPServer server;
  private Phase phase = Phase.OPENING;
  private List<MetricSnapshot> measured = List.of();
  private volatile MetricSnapshots published;
  private long lastNanos;

  private Metrics(MetricsAddress address, BenchmarkSpec spec, List<String> types)
      throws IOException {
    this.types = types;
    this.info = info(spec);
    this.published = new MetricSnapshots(List.of(info, phases()));
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register((MultiCollector) () -> published);
    server =
        HTTPServer.builder()
            .inetAddress(address.inetAddress())
            .port(address.port())
            .registry(registry)
            .buildAndStart();
  }

  /**
   * Serves figures until closed.
   *
   * @param types the names of the workload's transaction types
   * @throws fasttrack.core.spi.BackendException where the address is in use
   */
  public static Metrics serve(MetricsAddress address, BenchmarkSpec spec, List<String> types) {
    try {
      Metrics metrics = new Metrics(address, spec, types);
      LOG.info("metrics are served at http://{}/metrics", address);
      return metrics;
    } catch (IOException e) {
      throw address.taken(e);
    }
  }

  @Override
  public void phase(Phase next) {
    phase = next;
    publish();
  }

  @Override
  public void measuring(LiveFigures figures) {
    long now = System.nanoTime();
    if (now - lastNanos >= PERIOD_NANOS) {
      lastNanos = now;
      Seconds seconds = figures.seconds();
      measured =
          List.of(
              transactions(seconds),
              new CounterSnapshot(
                  new MetricMetadata(
                      "fasttrack_retries", "Attempts that ended in a conflict and were repeated."),
                  List.of(counted(figures.retried()))),
              responses(seconds.all()),
              cpu(figures.cpu().get()));
      publish();
    }
  }

  @Override
  public void close() {
    server.close();
  }

  /** Publishes all families; what has not been measured yet has none. */
  private void publish() {
    List<MetricSnapshot> all = new ArrayList<>(measured);
    all.add(info);
    all.add(phases());
    published = new MetricSnapshots(all);
  }

  private static CounterDataPointSnapshot counted(long value, String... labels) {
    return new CounterDataPointSnapshot(value, Labels.of(labels), null, 0);
  }

  private static MetricSnapshot info(BenchmarkSpec spec) {
    Target target = spec.target();
    Labels labels =
        Labels.of(
            "workload", spec.data().workload(),
            "backend", target.backend(),
            "isolation", word(target.isolation()),
            "durability", word(target.durability()),
            "execution", word(target.execution()),
            "scale", String.valueOf(spec.data().scale()),
            "terminals", String.valueOf(spec.share().terminals()));
    return new InfoSnapshot(
        new MetricMetadata("fasttrack_run", "What runs."),
        List.of(new InfoDataPointSnapshot(labels)));
  }

  private MetricSnapshot phases() {
    StateSetDataPointSnapshot.Builder states = StateSetDataPointSnapshot.builder();
    for (Phase each : Phase.values()) {
      states.state(word(each), each == phase);
    }
    return new StateSetSnapshot(
        new MetricMetadata("fasttrack_phase", "The phase of the run."), List.of(states.build()));
  }

  private MetricSnapshot transactions(Seconds seconds) {
    List<CounterDataPointSnapshot> counts = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      for (Outcome outcome : Outcome.values()) {
        long count = seconds.count(type, outcome);
        if (count > 0) {
          counts.add(counted(count, "type", types.get(type), "outcome", word(outcome)));
        }
      }
    }
    return new CounterSnapshot(
        new MetricMetadata(
            "fasttrack_transactions", "Transactions that have ended in the measured interval."),
        counts);
  }

  private static MetricSnapshot responses(Histogram times) {
    List<Quantile> quantiles = new ArrayList<>();
    if (times.getTotalCount() > 0) {
      for (double percent : Figure.PERCENTILES) {
        quantiles.add(
            new Quantile(
                Math.rint(percent * TENTHS) / (TENTHS * PERCENT),
                times.getValueAtPercentile(percent) / SECOND));
      }
    }
    double sum = times.getMean() * times.getTotalCount() / SECOND;
    return new SummarySnapshot(
        new MetricMetadata(
            "fasttrack_response_seconds",
            "Response times of good transactions since the measured interval began."),
        List.of(
            new SummaryDataPointSnapshot(
                times.getTotalCount(), sum, Quantiles.of(quantiles), Labels.EMPTY, null, 0)));
  }

  private static MetricSnapshot cpu(CpuShares shares) {
    Map<String, Double> parts =
        Map.of("client", shares.client(), "server", shares.server(), "other", shares.other());
    return new GaugeSnapshot(
        new MetricMetadata(
            "fasttrack_cpu_ratio",
            "Who used the processors in the last second, as a share of all of them."),
        parts.entrySet().stream()
            .filter(part -> !part.getValue().isNaN())
            .map(
                part ->
                    new GaugeDataPointSnapshot(
                        part.getValue(), Labels.of("part", part.getKey()), null))
            .toList());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
