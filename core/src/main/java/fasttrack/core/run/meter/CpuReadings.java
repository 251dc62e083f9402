package fasttrack.core.run.meter;

import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.ServerCpu;

/**
 * What was read of CPU clocks besides each transaction's own.
 *
 * @param serverCpu how the server's CPU time is known
 * @param regression all workers' sampled readings of the server's CPU time
 * @param before the readings at the start of the measured interval
 * @param after the readings at its end
 */
public record CpuReadings(
    ServerCpu serverCpu, CpuRegression regression, CpuSnapshot before, CpuSnapshot after) {}
