package fasttrack.app.result.bundle;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Writes everything that is logged from INFO up to a file, until it is closed: by the thread that
 * opens it, by those that it starts, and by those that no run has started. So each of several runs
 * in one process has a log of its own.
 */
record RunLog(Logger root, FileAppender<ILoggingEvent> appender) implements AutoCloseable {
  private static final String PATTERN = "%date{ISO8601} %-5level %logger{24}: %msg%n";

  /** The log of the run that has started a thread, directly or not. */
  private static final InheritableThreadLocal<@Nullable RunLog> OWN =
      new InheritableThreadLocal<>();

  static RunLog to(Path file) {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    LoggerContext context = root.getLoggerContext();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setContext(context);
    appender.setName(file.toString());
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    RunLog log = new RunLog(root, appender);
    appender.addFilter(log.filter());
    appender.start();
    root.addAppender(appender);
    OWN.set(log);
    return log;
  }

  private Filter<ILoggingEvent> filter() {
    return new Filter<>() {
      @Override
      public FilterReply decide(ILoggingEvent event) {
        RunLog own = OWN.get();
        boolean ours = own == null || own.equals(RunLog.this);
        return ours && event.getLevel().isGreaterOrEqual(Level.INFO)
            ? FilterReply.NEUTRAL
            : FilterReply.DENY;
      }
    };
  }

  @Override
  public void close() {
    OWN.remove();
    root.detachAppender(appender);
    appender.stop();
  }
}
