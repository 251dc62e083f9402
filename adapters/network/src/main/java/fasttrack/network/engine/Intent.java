package fasttrack.network.engine;

/** What a user means to do with what he finds or gets, so that it is locked once, and rightly. */
public enum Intent {
  READ,
  /** Records are changed or deleted; of a chain that is found, its members come or go. */
  UPDATE
}
