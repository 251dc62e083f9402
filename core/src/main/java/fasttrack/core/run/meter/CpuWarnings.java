package fasttrack.core.run.meter;

import fasttrack.core.result.Finding;
import fasttrack.core.result.cpu.CpuAccount;
import java.util.ArrayList;
import java.util.List;

/** What the account of CPU time says against a run's figures. */
public final class CpuWarnings {
  private static final double SHARE_MAX = 0.05;

  private CpuWarnings() {}

  public static List<Finding> of(CpuAccount cpu) {
    List<Finding> warnings = new ArrayList<>();
    Double others = cpu.share(cpu.others());
    if (others != null && others > SHARE_MAX) {
      String id = cpu.othersIncludeServer() ? "server-among-others" : "busy-machine";
      // its readings begin and end at slightly other moments than the machine's
      warnings.add(Finding.disturbance(id).with("othersShare", Math.min(1, others)));
    }
    Double stolen = cpu.share(cpu.stolen());
    if (stolen != null && stolen > SHARE_MAX) {
      warnings.add(Finding.disturbance("stolen-cpu").with("stolenShare", stolen));
    }
    Double residual = cpu.share(cpu.residual());
    Long resolution = cpu.resolutionNanos();
    if (residual == null
        || (resolution != null && Math.abs(CpuAccount.sum(cpu.residual())) <= resolution)) {
      return warnings;
    }
    if (residual > SHARE_MAX) {
      warnings.add(Finding.disturbance("unexplained-cpu").with("residualShare", residual));
    } else if (residual < -SHARE_MAX) {
      warnings.add(Finding.disturbance("cpu-readings-overlap").with("excessShare", -residual));
    }
    return warnings;
  }
}
