package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "-Xmx2g, -Xmx2g",
    "-XX:+UseZGC, -XX:+UseZGC",
    "-Djava.io.tmpdir=/t, -Djava.io.tmpdir=/t",
    "-Djava.password=hush, -Djava.password=***",
    "-Djavax.net.ssl.keyStorePassword=hush, -Djavax.net.ssl.keyStorePassword=***",
    "-Dmy.database=jdbc:x://u:hush@h/d, -Dmy.database=***",
    "-Dflag, -Dflag",
    "-javaagent:/a.jar=key=hush, -javaagent:/a.jar=***",
    "-agentlib:jdwp=address=5005, -agentlib:jdwp=***",
    "-XX:StartFlightRecording=url=http://u:hush@h/, -XX:StartFlightRecording=url=http://***@h/",
  })
  void anOptionIsShownWithoutItsSecret(String option, String shown) {
    assertThat(Secrets.maskJavaOption(option)).isEqualTo(shown);
  }
}
