package fasttrack.relational.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.sql.Dialect;
import fasttrack.support.server.Credentials;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An adapter of a server that says nothing but what it must. */
class JdbcServerBackendTest {
  private static final class Plain extends JdbcServerBackend {
    Plain() {
      super("plain", "Plain", "Plain", "PLAIN_USER", "PLAIN_PASSWORD");
    }

    @Override
    public List<BackendOption> options() {
      return List.of(url("jdbc:plain://host/database", "or a file"), credentialsFile(""));
    }

    @Override
    protected Offer levels(OptionValues own) {
      return Offer.of(Isolation.SERIALIZABLE);
    }

    @Override
    protected JdbcServerDatabase existing(String url, Credentials credentials, Options options) {
      throw new AssertionError("nothing is to be opened");
    }

    @Override
    protected Dialect dialect(Options options) {
      return new Dialect() {};
    }
  }

  private final JdbcServerBackend backend = new Plain();

  @Test
  void offersNothingThatIsNotDeclared() {
    Offer offer =
        Options.of(backend, Path.of("work"), Map.of("url", List.of("jdbc:plain://h/d"))).offer();
    assertThat(offer.executionModes()).containsExactly(ExecutionMode.PREPARED);
    assertThat(offer.capabilities())
        .doesNotContain(
            Capability.EMBEDDED_SERVER,
            Capability.ROUND_TRIPS,
            Capability.SERVER_CPU,
            Capability.WAIT_EVENTS);
    assertThat(backend.unavailable()).isEmpty();
    assertThat(backend.title()).isEqualTo("Plain, a server");
  }

  @Test
  void withoutAnAddressItAsksForOne() {
    Options options = Options.of(backend, Path.of("work"));
    assertThat(options.offer().has(Capability.EMBEDDED_SERVER)).isFalse();
    assertThatThrownBy(() -> backend.open(options))
        .isInstanceOf(BackendException.class)
        .hasMessage("--url: give the address of a server of Plain");
  }
}
