package fasttrack.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmPropertiesTest {
  private static final String NEW = "fasttrack.test.new";
  private static final String OLD = "fasttrack.test.old";

  @Test
  void holdWhileTheWorkLastsAndAreThenAsBefore() throws Exception {
    System.setProperty(OLD, "before");
    String during =
        JvmProperties.during(
            Map.of(NEW, "a", OLD, "b"), () -> System.getProperty(NEW) + System.getProperty(OLD));
    assertThat(during).isEqualTo("ab");
    assertThat(System.getProperty(NEW)).isNull();
    assertThat(System.getProperty(OLD)).isEqualTo("before");
    assertThatThrownBy(
            () ->
                JvmProperties.during(
                    Map.of(NEW, "a"),
                    () -> {
                      throw new IOException(System.getProperty(NEW));
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("a");
    assertThat(System.getProperty(NEW)).isNull();
  }
}
