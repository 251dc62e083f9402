package fasttrack.core.run.meter;

import fasttrack.core.result.CpuAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the account of CPU time says against a run's figures. */
public final class CpuWarnings {
  private static final double SHARE_MAX = 0.05;

  private CpuWarnings() {}

  public static List<String> of(CpuAccount cpu) {
    List<String> warnings = new ArrayList<>();
    Double others = cpu.share(cpu.others());
    if (others != null && others > SHARE_MAX) {
      warnings.add(
          percent(
              others,
              "%.0f %% of the machine's CPU time went to other processes: the machine was"
                  + " not quiet"));
    }
    Double stolen = cpu.share(cpu.stolen());
    if (stolen != null && stolen > SHARE_MAX) {
      warnings.add(
          percent(
              stolen,
              "the hypervisor gave %.0f %% of the processors' busy time to other machines (steal):"
                  + " times are longer than on a dedicated host"));
    }
    Double residual = cpu.share(cpu.residual());
    Long resolution = cpu.resolutionNanos();
    if (residual == null || (resolution != null && Math.abs(nanos(cpu)) <= resolution)) {
      return warnings;
    }
    if (residual > SHARE_MAX) {
      warnings.add(
          percent(
              residual,
              "%.0f %% of the machine's CPU time belongs to no process (interrupts, context"
                  + " switches) or is unexplained"));
    } else if (residual < -SHARE_MAX) {
      warnings.add(
          percent(
              -residual,
              "the parts of the CPU account exceed the machine's busy time by %.0f %%: their"
                  + " readings overlap"));
    }
    return warnings;
  }

  private static long nanos(CpuAccount cpu) {
    Long nanos = cpu.residual().nanos();
    return nanos == null ? 0 : nanos;
  }

  private static String percent(double share, String text) {
    return String.format(Locale.ROOT, text, 100 * share);
  }
}
