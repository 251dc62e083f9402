package fasttrack.app.cli;

import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Hands what libraries log by {@code java.util.logging} to the program's own log. Otherwise it
 * would go to standard error, whatever the user asked for. Thread-safe.
 */
public final class JavaLogging extends Handler {
  /** Puts parameters into messages, and is no SimpleFormatter, which takes 40 ms to load. */
  private static final Formatter FORMATTER =
      new Formatter() {
        @Override
        public String format(LogRecord record) {
          return formatMessage(record);
        }
      };

  /** Takes the place of all handlers. */
  public static void install() {
    LogManager.getLogManager().reset();
    Logger.getLogger("").addHandler(new JavaLogging());
  }

  @Override
  public void publish(LogRecord record) {
    boolean warning = record.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue();
    LoggerFactory.getLogger(String.valueOf(record.getLoggerName()))
        .atLevel(warning ? Level.WARN : Level.INFO)
        .setCause(record.getThrown())
        .log(FORMATTER.format(record));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
