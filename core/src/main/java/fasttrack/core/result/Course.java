package fasttrack.core.result;

import fasttrack.core.statistics.Settling;
import fasttrack.core.statistics.SteadyState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run over time.
 *
 * @param steadyState whether the rate stayed the same
 * @param timeline the measured interval in slices
 * @param marks events during the interval, in the order of time
 * @param outage what an injected crash did; null if none was planned
 * @param jvm what this process's JVM did meanwhile; null of merged segments
 * @param flushes how often the disk was flushed; null where that is not known
 * @param engine what the engine counted of its own work; null where it counts nothing
 * @param growth how the data grew; null where the engine does not tell how big they are
 * @param settling how the run became warm or steady before its interval; null where it was not to
 */
public record Course(
    SteadyState steadyState,
    TimeSeries timeline,
    List<Mark> marks,
    @Nullable Outage outage,
    @Nullable JvmWork jvm,
    @Nullable DiskFlushes flushes,
    @Nullable EngineWork engine,
    @Nullable Growth growth,
    @Nullable Settling settling) {}
