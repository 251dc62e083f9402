package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A database whose files can be copied, so that later ones begin in the same physical state. Comes
 * with {@link Capability#SNAPSHOTS}, whose backends heed {@link Options#snapshot}.
 */
public interface Snapshotting {
  /**
   * Closes the files in good order, copies them, and opens them again, as a database is opened that
   * begins with the copy. Called of a database that was opened with {@link Options#withSnapshot},
   * while no session is connected.
   *
   * @param folder an empty folder
   * @throws IOException where the files cannot be copied; the database is open again
   * @throws BackendException where it cannot be closed or opened again; it can only be closed
   */
  void saveTo(Path folder) throws IOException;
}
