package fasttrack.machine;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * What a test may use.
 *
 * @param folder a folder of its own, empty, on the file system that is measured
 * @param nanos how long it may take, about; one that moves a fixed amount may take longer
 * @param seed what random positions are drawn from: the same on each machine
 * @param stop ends it early; what it returns then is not used
 */
public record HostRoom(Path folder, long nanos, long seed, BooleanSupplier stop) {
  /** Returns the room of one of several figures, which take turns: it has its share of the time. */
  HostRoom part(int figures) {
    return new HostRoom(folder, nanos / figures, seed, stop);
  }
}
