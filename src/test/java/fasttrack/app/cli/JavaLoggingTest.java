package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class JavaLoggingTest {
  private static final String LIBRARY = "some.library";

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger library = Logger.getLogger(LIBRARY);

  @BeforeEach
  void install() {
    JavaLogging.install();
    log.start();
    ours().setLevel(Level.INFO);
    ours().setAdditive(false);
    ours().addAppender(log);
  }

  @AfterEach
  void remove() throws IOException {
    ours().detachAppender(log);
    ours().setAdditive(true);
    LogManager.getLogManager().readConfiguration();
  }

  @Test
  void whatLibrariesLogIsInTheProgramsLogAlone() {
    IllegalStateException why = new IllegalStateException("why");
    library.log(java.util.logging.Level.SEVERE, "lost {0}", "it");
    library.log(java.util.logging.Level.WARNING, "what", why);
    library.info("said");
    library.fine("whispered");
    assertThat(log.list)
        .extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
        .containsExactly("WARN lost it", "WARN what", "INFO said");
    assertThat(log.list.get(1).getThrowableProxy().getMessage()).isEqualTo("why");
    assertThat(Logger.getLogger("").getHandlers()).singleElement().isInstanceOf(JavaLogging.class);
  }

  private static ch.qos.logback.classic.Logger ours() {
    return (ch.qos.logback.classic.Logger) LoggerFactory.getLogger(LIBRARY);
  }
}
