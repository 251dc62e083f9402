package fasttrack.app;

import fasttrack.app.selftest.Check;
import fasttrack.app.selftest.Check.Unit;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.selftest.Verdict;
import fasttrack.core.result.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hand-made results of self-tests. */
public final class ExampleSelftest {
  private static final Environment MACHINE =
      new Environment("1.0", "Java 21", "an OS", "a CPU", 2, 1L << 32, 1L << 30, "clocks", null);

  private ExampleSelftest() {}

  /** A figure of each kind, all right but one that the machine's other work explains. */
  public static SelftestResult busy() {
    return of(
        check("count", Unit.COUNT, 12_345.0, 12_345.0, 0.0, Verdict.OK),
        check("rate", Unit.PER_SECOND, 1_234.5, 1_234.6, 0.0001, Verdict.OK),
        check("mean elapsed", Unit.NANOS, 1_234_567.0, 1_259_258.0, 0.02, Verdict.TOO_BUSY),
        check("terminals at work", Unit.NUMBER, 4.0, 3.996, -0.001, Verdict.OK),
        new Check("equals", Unit.COUNT, 3.0, true, 1.0, null, null, Verdict.OK),
        new Check("allocated", Unit.BYTES, null, false, 0.004, null, null, Verdict.SHOWN),
        new Check("variation", Unit.SHARE, null, false, 0.0312, null, null, Verdict.SHOWN));
  }

  /** A figure that is wrong. */
  public static SelftestResult wrong() {
    return of(check("mean elapsed", Unit.NANOS, 500.0, 510.0, 0.02, Verdict.WRONG));
  }

  private static Check check(
      String what, Unit unit, double truth, double measured, double error, Verdict verdict) {
    @Nullable Double allowed = 0.01;
    return new Check(what, unit, truth, false, measured, error, allowed, verdict);
  }

  private static SelftestResult of(Check... checks) {
    return new SelftestResult(
        SelftestResult.FORMAT,
        new SelftestResult.Header("2026-01-02T03:04:05.678Z", 100_000_000_000L, false),
        MACHINE,
        List.of(
            new SelftestResult.Part(
                "1 terminal",
                "What is shown by it, in a sentence that goes on until the line is full and"
                    + " beyond.",
                2,
                0.25,
                List.of(checks),
                List.of("The run calls itself invalid: for a reason."))));
  }
}
