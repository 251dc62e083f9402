package fasttrack.core.result;

import fasttrack.core.model.DataModel;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Survival;
import org.jspecify.annotations.Nullable;

/**
 * On what a run ran.
 *
 * @param environment the machine and software around it
 * @param engine the database
 * @param survives what a commit survives; null where an older result does not tell
 * @param dataModel the database's data model; null where an older result does not tell
 * @param population how the data came into the database
 * @param place where the data is, and how big; null where an older result does not tell
 * @param host how fast the machine was before and after the run; null if that was not probed
 */
public record Setup(
    Environment environment,
    Engine engine,
    @Nullable Survival survives,
    @Nullable DataModel dataModel,
    PopulationReport population,
    @Nullable DataPlace place,
    @Nullable HostProbes host) {}
