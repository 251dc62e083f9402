package fasttrack.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests against the model that Kubernetes publishes: no field that it does not know. */
class ManifestsTest {
  private static JsonElement manifest(String name) throws Exception {
    new JSON(); // registers the model
    return JsonParser.parseString(Manifests.read(name).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"job.yaml", "merge.yaml"})
  void aManifestIsAJobAsKubernetesHasIt(String name) throws Exception {
    JsonElement manifest = manifest(name);
    V1Job.validateJsonElement(manifest);
    assertThat(manifest.getAsJsonObject().get("kind").getAsString()).isEqualTo("Job");
  }

  @Test
  void whatKubernetesDoesNotKnowIsFound() throws Exception {
    JsonElement manifest = manifest("job.yaml");
    manifest.getAsJsonObject().getAsJsonObject("spec").addProperty("completionsMode", "Indexed");
    assertThatThrownBy(() -> V1Job.validateJsonElement(manifest))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("completionsMode");
  }

  @Test
  void thereAreAsManyPodsAsSegments() throws Exception {
    String segments = Manifests.environment("job.yaml").get("SEGMENTS");
    assertThat(Manifests.read("job.yaml").path("spec").path("completions").asString())
        .isEqualTo(segments);
    assertThat(Manifests.read("job.yaml").path("spec").path("parallelism").asString())
        .isEqualTo(segments);
  }
}
