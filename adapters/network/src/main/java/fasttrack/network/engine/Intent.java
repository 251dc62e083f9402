package fasttrack.network.engine;

/** What a caller is going to do with the records it finds or gets, so that one lock suffices. */
public enum Intent {
  READ,
  /** Records are changed or deleted; of a chain that is found, its members come or go. */
  UPDATE
}
