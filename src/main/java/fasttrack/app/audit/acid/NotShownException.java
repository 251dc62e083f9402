package fasttrack.app.audit.acid;

/**
 * A problem that prevents a test and does not concern the database: a file that cannot be written,
 * a process that ends by itself, a wait that takes too long. Its message is for the user.
 */
final class NotShownException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotShownException(String message) {
    super(message);
  }
}
