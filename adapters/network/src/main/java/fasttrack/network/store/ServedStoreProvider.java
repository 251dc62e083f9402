package fasttrack.network.store;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import java.util.List;

/** A kind of store on a server that each run starts for itself, and whose data end with the run. */
public non-sealed interface ServedStoreProvider extends StoreKind {
  /** Returns its own options, in addition to the network model's. */
  List<BackendOption> options();

  /**
   * Returns what the network model offers over it.
   *
   * @param model what it offers over any server, which can be killed
   * @throws BackendException of kind USAGE if the values of its own options contradict each other
   */
  Offer offer(Offer model, OptionValues own);

  /**
   * Starts an empty server, and returns its database, which stops it when it is closed.
   *
   * @throws BackendException of kind SETUP where it does not start; nothing is left behind then
   */
  Database start(Options options);

  /**
   * Opens the store on a server for its next holder: whatever an earlier one still writes is
   * refused from then on, and changes nothing.
   *
   * @param server what {@link #start} returned for these options
   * @throws StoreException where it cannot
   */
  KeyValueStore open(Database server, Options options);
}
