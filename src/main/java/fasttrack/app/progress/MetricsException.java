package fasttrack.app.progress;

import java.io.IOException;

/** A run's figures cannot be served at the address that the user chose. */
public final class MetricsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MetricsException(MetricsAddress address, IOException cause) {
    super(
        "--metrics: nothing can be served at %s (%s); choose another port"
            .formatted(address, cause.getMessage()),
        cause);
  }
}
