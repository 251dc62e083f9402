package fasttrack.app.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildVersionTest {
  @TempDir Path folder;

  private List<Path> jars(String content) throws IOException {
    return List.of(Files.writeString(folder.resolve("fasttrack-core.jar"), content));
  }

  private static Properties properties(String commit, String changed) {
    Properties properties = new Properties();
    properties.putAll(Map.of("version", "1.2", "commit", commit, "changed", changed));
    return properties;
  }

  @Test
  void aCommitIsEnoughWhereNothingWasChanged() throws IOException {
    Properties clean = properties("3e8f67d0aa", "false");
    assertThat(BuildVersion.of(clean, jars("one"))).isEqualTo("1.2+3e8f67d0aa");
    assertThat(BuildVersion.of(clean, jars("two"))).isEqualTo("1.2+3e8f67d0aa");
  }

  @Test
  void twoChangedTreesAreTwoVersions() throws IOException {
    Properties changed = properties("3e8f67d0aa", "true");
    String one = BuildVersion.of(changed, jars("one"));
    assertThat(one).matches("1\\.2\\+3e8f67d0aa\\.[0-9a-f]{10}");
    assertThat(BuildVersion.of(changed, jars("one"))).isEqualTo(one);
    assertThat(BuildVersion.of(changed, jars("two"))).isNotEqualTo(one);
  }

  @Test
  void withoutACommitTheJarsTell() throws IOException {
    Properties unfilled = properties("${git.commit.id.abbrev}", "${git.dirty}");
    assertThat(BuildVersion.of(unfilled, jars("one"))).matches("1\\.2\\+[0-9a-f]{10}");
    assertThat(BuildVersion.of(unfilled, List.of())).isEqualTo("1.2");
    assertThat(BuildVersion.of(new Properties(), List.of())).isEqualTo("unknown");
  }

  @Test
  void aJarOfAnotherProjectIsKnownByItsContent() throws IOException {
    String one = BuildVersion.ofJar(jars("one").getFirst());
    assertThat(one).matches("jar [0-9a-f]{10}");
    assertThat(BuildVersion.ofJar(jars("two").getFirst())).isNotEqualTo(one);
  }
}
