package fasttrack.core.spi;

/** A database whose server this process started and can restart. */
public interface RestartableServer {
  /** Stops the server in good order and starts it again on the same data and address. */
  void restartServer();
}
