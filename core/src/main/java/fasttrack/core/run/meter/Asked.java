package fasttrack.core.run.meter;

import fasttrack.core.spi.BackendException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a database what it need not tell: a run does not fail because it does not. */
final class Asked {
  private static final Logger LOG = LoggerFactory.getLogger(Asked.class);

  private Asked() {}

  /** Returns the answer, or something else in place of it, as of a server that is down. */
  static <T> T of(String what, Supplier<T> question, T otherwise) {
    try {
      return question.get();
    } catch (BackendException e) {
      LOG.info("the database does not tell {}", what, e);
      return otherwise;
    }
  }
}
