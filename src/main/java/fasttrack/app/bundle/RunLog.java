package fasttrack.app.bundle;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Writes everything that is logged from INFO up to a file, until it is closed. */
final class RunLog implements AutoCloseable {
  private static final String PATTERN = "%date{ISO8601} %-5level %logger{24}: %msg%n";

  private final Logger root;
  private final FileAppender<ILoggingEvent> appender;

  private RunLog(Logger root, FileAppender<ILoggingEvent> appender) {
    this.root = root;
    this.appender = appender;
  }

  static RunLog to(Path file) {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    LoggerContext context = root.getLoggerContext();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    ThresholdFilter filter = new ThresholdFilter();
    filter.setLevel(Level.INFO.toString());
    filter.start();
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setContext(context);
    appender.setName(file.toString());
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    appender.addFilter(filter);
    appender.start();
    root.addAppender(appender);
    return new RunLog(root, appender);
  }

  @Override
  public void close() {
    root.detachAppender(appender);
    appender.stop();
  }
}
