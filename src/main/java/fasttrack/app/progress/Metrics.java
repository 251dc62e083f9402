package fasttrack.app.progress;

import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.RunListener.Phase;
import fasttrack.core.spec.BenchmarkSpec;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.util.List;
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

  private final MetricFamilies families;
  private final HTTPServer server;
  private volatile MetricSnapshots published;
  private long lastNanos;

  private Metrics(MetricsAddress address, BenchmarkSpec spec, List<String> types)
      throws IOException {
    families = new MetricFamilies(spec, types);
    published = families.snapshots();
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
   * @throws MetricsException where the address is in use
   */
  public static Metrics serve(MetricsAddress address, BenchmarkSpec spec, List<String> types) {
    try {
      Metrics metrics = new Metrics(address, spec, types);
      LOG.info("metrics are served at http://{}/metrics", address);
      return metrics;
    } catch (IOException e) {
      throw new MetricsException(address, e);
    }
  }

  @Override
  public void phase(Phase phase) {
    families.phase(phase);
    published = families.snapshots();
  }

  @Override
  public void measuring(LiveFigures figures) {
    long now = System.nanoTime();
    if (now - lastNanos >= PERIOD_NANOS) {
      lastNanos = now;
      families.take(figures);
      published = families.snapshots();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
