package fasttrack.core.run.meter;

import fasttrack.core.spi.BackendException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a database what a run can do without. */
final class DatabaseQuestion {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseQuestion.class);

  private DatabaseQuestion() {}

  /** Returns the answer; another value where there is none, as of a server that is down. */
  static <T> T orElse(String what, Supplier<T> question, T otherwise) {
    try {
      return question.get();
    } catch (BackendException e) {
      LOG.info("the database does not tell {}", what, e);
      return otherwise;
    }
  }
}
