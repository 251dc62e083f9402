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
 * @param survives what a commit survives
 * @param dataModel the database's data model
 * @param population how the data came into the database
 * @param place where the data is, and how big
 * @param host how fast the machine was before and after the run; null if that was not probed
 */
public record Setup(
    Environment environment,
    Engine engine,
    Survival survives,
    DataModel dataModel,
    PopulationReport population,
    DataPlace place,
    @Nullable HostProbes host) {}
