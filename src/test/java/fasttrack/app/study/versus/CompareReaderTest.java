package fasttrack.app.study.versus;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareReaderTest {
  @TempDir Path folder;

  private StudyResult compared(String other) throws IOException {
    Files.writeString(folder.resolve("one.json"), ResultJson.write(Stored.run("run-postgresql")));
    Files.writeString(
        folder.resolve("other.json"),
        ResultJson.write(
            Stored.of("run-postgresql")
                .with("/setup/engine/version", "\"" + other + "\"")
                .with("/setup/engine/settings/shared_buffers", "\"9MB\"")
                .run()));
    return new CompareReader(
            Catalog.byServiceLoader(), folder, List.of("one.json", "other.json"), false)
        .read();
  }

  @Test
  void twoVersionsOfAnEngineAreCalledByThem() throws IOException {
    String version = Stored.run("run-postgresql").engine().version();
    assertThat(compared("15.4").points())
        .extracting(StudyPoint::name)
        .containsExactly("postgresql " + version, "postgresql 15.4");
    assertThat(compared(version).points())
        .extracting(StudyPoint::name)
        .containsExactly("postgresql", "postgresql 2");
  }

  @Test
  void theSettingsThatDifferAreNamed() throws IOException {
    String ours = Stored.run("run-postgresql").engine().settings().get("shared_buffers");
    assertThat(((Extra.Systems) compared("15.4").extra()).remarks())
        .contains("Settings that differ: shared_buffers " + ours + ", 9MB.");
  }
}
