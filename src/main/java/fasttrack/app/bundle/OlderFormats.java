package fasttrack.app.bundle;

import fasttrack.core.model.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns what earlier versions of this program kept into the form of today, as JSON. What an older
 * form does not tell is left out, and the reader puts its default there.
 */
final class OlderFormats {
  private static final String NOTHING_MEASURED = "interrupted before anything was measured";

  private OlderFormats() {}

  /** Turns {@code fasttrack-result/1} into {@code fasttrack-result/2}. */
  static ObjectNode result1(ObjectNode old) {
    ObjectNode made = object();
    made.set("header", header(old));
    made.set("spec", spec(old));
    made.set("setup", parts(old, "environment", "engine", "population=load"));
    made.set("work", work(old));
    ObjectNode course = parts(old, "steadyState", "outage");
    made.set("course", course);
    course.set("timeline", object().put("sliceNanos", 1_000_000_000L));
    made.set("cpu", parts(old, "account=cpu", "serverPerType=serverCpuPerType", "floor"));
    ObjectNode verdict =
        parts(old, "verification", "unknownCommits", "fidelity", "remarks", "warnings");
    verdict.set("validity", validity(old.get("validity")));
    made.set("verdict", verdict);
    return made;
  }

  /**
   * Turns {@code fasttrack-result/2} into {@code fasttrack-result/3}. Its client CPU times contain
   * the harness's own, and are those of the last attempt alone.
   */
  static ObjectNode result2(ObjectNode old) {
    ObjectNode made = parts(old, "header", "spec", "setup", "work", "course", "verdict");
    ObjectNode course = (ObjectNode) made.path("course");
    course.set("steadyState", steadyState(course.get("steadyState")));
    ObjectNode cpu = (ObjectNode) old.path("cpu");
    ObjectNode costs = parts(cpu, "account", "serverPerType");
    costs.set("harness", parts(cpu, "floor"));
    made.set("cpu", costs);
    return made;
  }

  /** Turns {@code fasttrack-sweep/1} into {@code fasttrack-sweep/2}. */
  static ObjectNode sweep1(ObjectNode old) {
    ObjectNode made = series(old, "over", "stepsPlanned");
    ArrayNode steps = made.putArray("steps");
    objects(old.get("steps")).forEach(step -> steps.add(step(step)));
    made.set("curve", parts(old, "knee", "peak", "qualified", "userLoad"));
    return made;
  }

  /** Turns {@code fasttrack-repeat/1} into {@code fasttrack-repeat/2}. */
  static ObjectNode repeat1(ObjectNode old) {
    for (ObjectNode run : objects(old.get("runs"))) {
      run.set("validity", validity(run.get("validity")));
    }
    ObjectNode made = series(old, "runsPlanned", "runs", "counted");
    made.set("medians", parts(old, "rateTps", "types"));
    return made;
  }

  /** Turns {@code fasttrack-matrix/1} into {@code fasttrack-matrix/2}. */
  static ObjectNode matrix1(ObjectNode old) {
    ObjectNode made = parts(old, "conditions", "environment", "rounds", "ratios", "leftOut");
    made.set("header", parts(old, "startedAt", "title"));
    ArrayNode variants = made.putArray("variants");
    objects(old.get("variants")).forEach(variant -> variants.add(variant(variant)));
    return made;
  }

  /** Turns {@code fasttrack-acid/1} into {@code fasttrack-acid/2}. */
  static ObjectNode acid1(ObjectNode old) {
    ObjectNode made = parts(old, "conditions", "tests", "levels", "kills");
    made.set("header", parts(old, "startedAt", "interrupted", "backend", "workload"));
    made.set("setup", parts(old, "environment", "engine"));
    return made;
  }

  /** What sweeps and repeats have in common, with the parts that stay where they are. */
  private static ObjectNode series(ObjectNode old, String... same) {
    ObjectNode made = parts(old, same);
    made.set("header", parts(old, "startedAt", "title"));
    made.set("spec", spec(old));
    made.set("setup", parts(old, "environment", "engine"));
    return made;
  }

  private static ObjectNode step(ObjectNode old) {
    ObjectNode step = parts(old, "number", "bundle");
    step.set("load", parts(old, "terminals", "connections", "offeredTps"));
    ObjectNode outcome = parts(old, "state", "warnings");
    outcome.set("validity", validity(old.get("validity")));
    step.set("outcome", outcome);
    if (!old.path("rateTps").isNull()) {
      ObjectNode figures =
          parts(
              old,
              "rateTps",
              "scaled",
              "clientCpuMeanNanos",
              "serverCpuMeanNanos",
              "serverCpuMethod",
              "retries");
      figures.set("response", latency(old.get("response")));
      step.set("figures", figures);
    }
    return step;
  }

  private static ObjectNode variant(ObjectNode old) {
    for (ObjectNode run : objects(old.get("runs"))) {
      run.set("validity", validity(run.get("validity")));
    }
    ObjectNode variant = parts(old, "name", "types", "fidelity", "validity", "runs");
    variant.set("database", parts(old, "backend", "settings", "engine"));
    variant.set("published", parts(old, "profile", "title=profileTitle"));
    return variant;
  }

  /** The workload's title was not kept: its name stands for it. */
  private static ObjectNode header(ObjectNode old) {
    ObjectNode header = parts(old, "state", "startedAt", "measuredFrom", "measuredNanos");
    ObjectNode workload = object();
    workload.set("title", old.path("spec").get("workload"));
    ArrayNode types = workload.putArray("types");
    objects(old.get("types")).forEach(type -> types.add(type.get("name")));
    header.set("workload", workload);
    return header;
  }

  private static ObjectNode work(ObjectNode old) {
    ObjectNode work = parts(old, "rateTps");
    work.set(
        "counts",
        parts(
            old,
            "warmup=warmupTransactions",
            "due=dueTransactions",
            "skipped=skippedTransactions"));
    if (old.get("queueing") instanceof ObjectNode queueing) {
      ObjectNode made = object();
      made.set("connectionWait", latency(queueing.get("connectionWait")));
      made.set("scheduleLag", latency(queueing.get("scheduleLag")));
      work.set("queueing", made);
    }
    List<ObjectNode> types = objects(old.get("types"));
    ArrayNode made = work.putArray("types");
    types.forEach(type -> made.add(type(type)));
    work.set("response", responses(types));
    return work;
  }

  /** Of several types together, only their number was kept. */
  private static JsonNode responses(List<ObjectNode> types) {
    if (types.size() == 1) {
      return latency(types.getFirst().get("response"));
    }
    long count = 0;
    for (ObjectNode type : types) {
      count += type.path("response").path("count").asLong();
    }
    ObjectNode response = object();
    response.put("count", count);
    response.set("percentiles", object());
    return response;
  }

  private static ObjectNode type(ObjectNode old) {
    ObjectNode type = parts(old, "name", "title", "statements");
    type.set("counts", parts(old, "outcomes", "conflictsRetried", "rateTps"));
    ObjectNode times = parts(old, "waitMeanNanos", "histogram=responseHistogram");
    times.set("response", latency(old.get("response")));
    times.set("service", latency(old.get("service")));
    times.set("spectrum", object());
    type.set("times", times);
    type.set("costs", parts(old, "roundTripsMean", "clientCpuMeanNanos", "serverCpuMeanNanos"));
    type.set(
        "wasted",
        parts(
            old,
            "elapsedNanos=wastedNanos",
            "backoffNanos",
            "clientCpuNanos=wastedClientCpuNanos",
            "serverCpuNanos=wastedServerCpuNanos"));
    type.set("locking", parts(old, "split", "waits=locks", "heldMax=locksHeldMax"));
    return type;
  }

  /** The drift had no interval: by today's rule nothing can be told by it. */
  static ObjectNode steadyState(@Nullable JsonNode old) {
    ObjectNode made = object().put("verdict", "CANNOT_TELL");
    if (old instanceof ObjectNode judged) {
      made.set("slices", judged.get("slices"));
      if (judged.path("drift").isNumber()) {
        made.set("drift", object().set("estimate", judged.get("drift")));
      }
    }
    return made;
  }

  private static JsonNode latency(@Nullable JsonNode old) {
    if (!(old instanceof ObjectNode times)) {
      return JsonNodeFactory.instance.nullNode();
    }
    ObjectNode latency =
        parts(times, "count", "meanNanos", "maxNanos", "withinOneSecond", "withinTwoSeconds");
    latency.set(
        "percentiles", parts(times, "p50Nanos", "p90Nanos", "p95Nanos", "p99Nanos", "p999Nanos"));
    return latency;
  }

  /** A run that was ended before it had measured anything was invalid for this reason alone. */
  private static @Nullable JsonNode validity(@Nullable JsonNode old) {
    boolean unmeasured =
        old != null
            && old.path("reasons").size() == 1
            && old.path("reasons").path(0).asString().equals(NOTHING_MEASURED);
    return unmeasured ? object().put("verdict", "unmeasured") : old;
  }

  /** An isolation level that was left to the backend is the one that its engine had. */
  private static ObjectNode spec(ObjectNode result) {
    ObjectNode old = (ObjectNode) result.path("spec");
    ObjectNode made = parts(old, "retries");
    ObjectNode target =
        parts(old, "backend", "isolation", "durability", "execution", "options=backendOptions");
    if (target.path("isolation").isNull()) {
      target.set("isolation", result.path("engine").get("isolation"));
    }
    made.set("target", target);
    ObjectNode data = parts(old, "workload", "profile", "scale", "seed");
    if (data.path("profile").isNull()) {
      data.put("profile", Workload.PROFILE_STANDARD);
    }
    made.set("data", data);
    made.set("load", load(old, (ObjectNode) old.path("pacing")));
    ObjectNode schedule = parts((ObjectNode) old.path("pacing"), "rampNanos");
    schedule.set("warmupNanos", old.get("warmupNanos"));
    schedule.set(
        "span",
        old.path("durationNanos").isNull()
            ? parts(old, "transactions").put("kind", "count")
            : parts(old, "nanos=durationNanos").put("kind", "time"));
    made.set("schedule", schedule);
    made.set("mix", parts(old, "order", "weights"));
    ArrayNode faults = made.putArray("faults");
    if (old.get("fault") instanceof ObjectNode fault) {
      faults.add(fault);
    }
    return made;
  }

  private static ObjectNode load(ObjectNode old, ObjectNode pacing) {
    if (!pacing.path("rateTps").isNull()) {
      return parts(pacing, "connections", "rateTps", "arrivals").put("kind", "open");
    }
    boolean thinks = pacing.path("thinkNanos").asLong() > 0;
    ObjectNode load = parts(pacing, "connections");
    load.set("terminals", old.get("terminals"));
    if (thinks) {
      load.set("thinkNanos", pacing.get("thinkNanos"));
    }
    return load.put("kind", thinks ? "thinking" : "closed");
  }

  /** Takes parts of an object over, each by its name, or as {@code new=old}. */
  private static ObjectNode parts(ObjectNode old, String... names) {
    ObjectNode made = object();
    for (String name : names) {
      int at = name.indexOf('=');
      JsonNode value = old.get(name.substring(at + 1));
      if (value != null) {
        made.set(at < 0 ? name : name.substring(0, at), value);
      }
    }
    return made;
  }

  private static List<ObjectNode> objects(@Nullable JsonNode array) {
    return array == null
        ? List.of()
        : array
            .valueStream()
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast)
            .toList();
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
