package fasttrack.core.anomaly;

import java.util.List;

/**
 * What came of the attempt to provoke an anomaly.
 *
 * @param anomaly which anomaly
 * @param seen whether it was seen
 * @param forbidden whether the claimed level forbids it
 * @param how what kept it away, or {@code seen}
 * @param history what was done and answered, in order
 */
public record AnomalyProbe(
    Anomaly anomaly, boolean seen, boolean forbidden, String how, List<String> history) {}
