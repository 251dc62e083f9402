package fasttrack.core.run.meter;

import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Growth;
import fasttrack.core.result.JvmWork;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known beside the samples of a run when it has ended; null for what is not. */
public final class MeterResults {
  /** What was read of CPU clocks. */
  public @Nullable CpuAccounting cpu;

  /** What transactions waited for. */
  public WaitMeter.@Nullable Waits waits;

  /** Events during the interval, in any order. */
  public final List<Mark> marks = new ArrayList<>();

  /** What an injected crash did. */
  public @Nullable Outage outage;

  /** What this JVM compiled and collected. */
  public @Nullable JvmWork jvm;

  /** How often the disk was flushed. */
  public @Nullable DiskFlushes flushes;

  /** What the engine counted of its own work. */
  public @Nullable EngineWork engine;

  /** How the data grew. */
  public @Nullable Growth growth;

  /** Replicas that were lost, though no fault took them away: which, and what is known of each. */
  public List<String> lostReplicas = List.of();
}
