package fasttrack.app.history;

import fasttrack.app.Stored;
import fasttrack.app.result.bundle.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of forty nights, made of one real run: each night's response times and rate differ from
 * it by a noise of a few percent, and from some night on by a change.
 *
 * @param noise the standard deviation of the noise, as a share
 * @param change the change of response times, as a share; 0 for none
 * @param from the number of the first night with the change, from 1
 */
public record Nights(double noise, double change, int from) {
  static final int NUMBER = 40;

  private static final Instant FIRST = Instant.parse("2026-09-01T02:00:00Z");

  /** Returns by what each night's times differ from the run's. */
  double[] factors(Random random) {
    double[] factors = new double[NUMBER];
    for (int i = 0; i < NUMBER; i++) {
      factors[i] = (1 + noise * random.nextGaussian()) * (i + 1 < from ? 1 : 1 + change);
    }
    return factors;
  }

  /** Writes the results, each into a folder of its own. */
  void write(Path folder, Random random) throws IOException {
    double[] factors = factors(random);
    for (int i = 0; i < NUMBER; i++) {
      write(folder.resolve("night-" + i), night(i, factors[i]));
    }
  }

  /** Writes a result into a folder of its own. */
  public static void write(Path folder, JsonNode result) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("result.json"), ResultJson.MAPPER.writeValueAsString(result));
  }

  /** Returns the result of a night. */
  public static ObjectNode night(int number, double factor) throws IOException {
    ObjectNode run =
        (ObjectNode) ResultJson.MAPPER.readTree(Files.readString(Stored.file("run-sqlite-tp1")));
    String night = FIRST.plus(Duration.ofDays(number)).toString();
    ((ObjectNode) run.get("header")).put("startedAt", night);
    ((ObjectNode) run.at("/setup/environment")).put("harness", "0.1.0+night" + number);
    for (String times : new String[] {"/work/response", "/work/types/0/times/response"}) {
      slow((ObjectNode) run.at(times), factor);
      slow((ObjectNode) run.at(times + "/percentiles"), factor);
    }
    for (String rates : new String[] {"/work", "/work/types/0/counts"}) {
      ObjectNode rate = (ObjectNode) run.at(rates);
      rate.put("rateTps", rate.get("rateTps").asDouble() / factor);
    }
    return run;
  }

  private static void slow(ObjectNode times, double factor) {
    for (String name : times.propertyNames()) {
      JsonNode value = times.get(name);
      if (name.endsWith("Nanos") && value.isIntegralNumber()) {
        times.put(name, Math.round(value.asLong() * factor));
      } else if (name.endsWith("Nanos") && value.isNumber()) {
        times.put(name, value.asDouble() * factor);
      }
    }
  }
}
