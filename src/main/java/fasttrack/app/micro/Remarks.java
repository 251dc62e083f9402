package fasttrack.app.micro;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.micro.MicroResult.Header;
import fasttrack.core.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the reader of a comparison has to know of the results that are compared. */
final class Remarks {
  private Remarks() {}

  /** Returns the remarks, a sentence each. */
  static List<String> of(MicroResult base, MicroResult head, @Nullable MicroResult control) {
    List<MicroResult> all =
        Stream.of(base, head, control).filter(Objects::nonNull).map(each -> each).toList();
    List<String> remarks = new ArrayList<>();
    long interrupted = all.stream().filter(each -> each.header().interrupted()).count();
    if (interrupted > 0) {
      remarks.add("Ended early: forks are missing from " + counted(interrupted, "result") + ".");
    }
    differ(remarks, all, "on different machines", each -> machine(each.environment()));
    differ(remarks, all, "with different Java", Remarks::java);
    differ(remarks, all, "for different times", Remarks::profile);
    if (base.header().environment() != null
        && base.header().version().equals(head.header().version())) {
      remarks.add(
          "Base and head are one build, " + head.header().version() + ": what differs is noise.");
    }
    all.stream().flatMap(each -> each.header().remarks().stream()).distinct().forEach(remarks::add);
    return remarks;
  }

  private static void differ(
      List<String> remarks, List<MicroResult> all, String how, Function<Header, String> what) {
    List<String> values =
        all.stream()
            .map(each -> what.apply(each.header()))
            .filter(value -> !value.isEmpty())
            .distinct()
            .toList();
    if (values.size() > 1) {
      remarks.add("Measured " + how + ": " + String.join("; ", values) + ".");
    }
  }

  private static String machine(@Nullable Environment environment) {
    return environment == null ? "" : environment.cpu() + ", " + environment.processors();
  }

  private static String profile(Header header) {
    return header.environment() == null ? "" : header.profile();
  }

  /** JMH's own result tells the Java beside JMH's version. */
  private static String java(Header header) {
    return header.environment() == null ? header.version() : header.environment().java();
  }
}
