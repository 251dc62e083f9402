package fasttrack.core.run;

import fasttrack.core.result.Finding;
import fasttrack.core.result.TypeResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks how much of the terminals' time the harness took. */
final class HarnessCheck {
  private static final double SHARE_MAX = 0.05;

  private HarnessCheck() {}

  /**
   * Says for which types the harness's own cost, as measured in this run, is more than a small part
   * of the time that a terminal spends on a transaction.
   */
  static Optional<Finding> weighs(List<TypeResult> results) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (TypeResult result : results) {
      Double harness = result.costs().harnessMeanNanos();
      Double service = result.service().meanNanos();
      if (harness != null && service != null && harness > SHARE_MAX * (harness + service)) {
        shares.put(result.name(), harness / (harness + service));
      }
    }
    return shares.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Finding.warning("harness-weighs")
                .with("limitShare", SHARE_MAX)
                .with("harnessShares", shares));
  }
}
