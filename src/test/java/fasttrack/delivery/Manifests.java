package fasttrack.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The Kubernetes manifests that {@code deploy/} has. */
public final class Manifests {
  private Manifests() {}

  /** Returns a manifest. */
  static JsonNode read(String name) throws IOException {
    Path file = Path.of(System.getProperty("fasttrack.root"), "deploy", name);
    return new YAMLMapper().readTree(Files.readString(file));
  }

  private static JsonNode container(String name) throws IOException {
    JsonNode containers = read(name).path("spec").path("template").path("spec").path("containers");
    return containers.get(0);
  }

  /** Returns what the shell of a job's container executes. */
  public static String command(String name) throws IOException {
    return container(name).path("args").get(0).asString();
  }

  /** Returns the variables of a job's container that the manifest gives a value. */
  public static Map<String, String> environment(String name) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    for (JsonNode variable : container(name).path("env")) {
      if (variable.has("value")) {
        environment.put(variable.path("name").asString(), variable.path("value").asString());
      }
    }
    return environment;
  }
}
