package fasttrack.app.audit.acid;

import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.result.Environment;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.Map;

/**
 * What an audit found.
 *
 * @param format the name and version of this tree's form
 * @param header what was audited and when
 * @param conditions under which conditions
 * @param setup on what
 * @param tests each test with its verdict
 * @param levels what was seen at each isolation level that the backend offers
 * @param kills what was found after each kill
 */
public record AcidResult(
    String format,
    Header header,
    Conditions conditions,
    AuditSetup setup,
    List<Test> tests,
    List<ProbedLevel> levels,
    List<Kill> kills) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-acid/2";

  /** The kind of such results. */
  public static final Kind<AcidResult> KIND =
      new Kind<>("an audit", "acid", FORMAT, AcidResult.class, AcidReport::of);

  /**
   * What was audited and when.
   *
   * @param startedAt when it started, ISO 8601 in UTC
   * @param interrupted whether its user ended it early; what had not been shown by then is not
   * @param backend the backend's name
   * @param workload the workload's name
   */
  public record Header(String startedAt, boolean interrupted, String backend, String workload) {}

  /**
   * On what an audit ran.
   *
   * @param environment the machine and software around it
   * @param engine the database, at its default isolation level
   */
  public record AuditSetup(Environment environment, Engine engine) {}

  /**
   * The conditions of an audit.
   *
   * @param scale the data set's scale
   * @param seed what rows, inputs and moments are generated from
   * @param terminals how many terminals there are under load
   * @param kills how often the server or process was to be killed
   * @param durability what a commit promises
   * @param backendOptions the options of the backend's own
   * @param execution how transactions reached the engine
   */
  public record Conditions(
      int scale,
      long seed,
      int terminals,
      int kills,
      Durability durability,
      Map<String, List<String>> backendOptions,
      ExecutionMode execution) {
    /** Returns the command line of these conditions. */
    Invocation invocation(String command, String backend, String workload) {
      return Invocation.of(command)
          .option("backend", backend)
          .own(backendOptions)
          .option("workload", workload)
          .option("durability", EnumNames.nameOrNull(durability))
          .option("execution", EnumNames.name(execution))
          .option("terminals", String.valueOf(terminals))
          .option("kills", String.valueOf(kills))
          .option("scale", String.valueOf(scale))
          .option("seed", String.valueOf(seed));
    }
  }

  /**
   * A test.
   *
   * @param name what was tested
   * @param property the property of transactions that it shows
   * @param verdict whether it was shown
   * @param summary what it came to, in a few words
   * @param evidence what was seen, a line each
   * @param elapsedNanos how long it took
   */
  public record Test(
      String name,
      Property property,
      TestVerdict verdict,
      String summary,
      List<String> evidence,
      long elapsedNanos) {}

  /**
   * What was seen at an isolation level.
   *
   * @param claimed the level in force, as the engine says
   * @param probes an attempt for each anomaly
   */
  public record ProbedLevel(Isolation claimed, List<AnomalyProbe> probes) {}

  /**
   * What was found after a kill.
   *
   * @param afterNanos how long the load had run
   * @param acknowledged how many commits had been acknowledged
   * @param lost how many of them are not there
   * @param inDoubtCommitted how many transactions are there that were under way, of one a terminal
   * @param recoveryNanos how long the database took to be open again
   * @param faults what is there and should not be, or is otherwise wrong
   */
  public record Kill(
      long afterNanos,
      long acknowledged,
      long lost,
      int inDoubtCommitted,
      long recoveryNanos,
      List<String> faults) {}

  /** Tells whether no test failed, and none had a database that could not be read. */
  public boolean passed() {
    return !has(TestVerdict.FAILED) && !has(TestVerdict.NOT_KNOWN);
  }

  /** Tells whether a test has a verdict. */
  boolean has(TestVerdict verdict) {
    return tests.stream().anyMatch(test -> test.verdict() == verdict);
  }
}
