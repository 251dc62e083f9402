package fasttrack.app.options.command;

/** A configuration file is unreadable or invalid. Its message names the file and the line. */
final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConfigException(String where, String problem) {
    super(where + ": " + problem);
  }
}
