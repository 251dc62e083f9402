package fasttrack.app.audit.host;

import fasttrack.app.audit.host.HostResult.Counterpart;
import fasttrack.app.audit.host.HostResult.NotRebuilt;
import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.published.PublishedMachineFigure.Table;
import fasttrack.core.published.PublishedMachines;
import fasttrack.machine.HostFigure.Unit;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * Finds what was published of the same kind as a figure. The table {@code counterparts.csv} says
 * which figures these are, and {@code systems.csv} what their systems are called in a few letters.
 */
final class Counterparts {
  private static final double NANOS_PER_SECOND = 1e9;

  /** All figures that are found on the class path. */
  private final List<PublishedMachineFigure> published =
      ServiceLoader.load(PublishedMachines.class).stream()
          .flatMap(each -> each.get().figures().stream())
          .toList();

  private final List<Rule> rules = HostTable.rows("counterparts.csv", Rule.class);
  private final Map<String, String> systems =
      HostTable.rows("systems.csv", ShortName.class).stream()
          .collect(Collectors.toMap(ShortName::system, ShortName::name));

  /** What a system is called in a few letters. */
  private record ShortName(String system, String name) {}

  /** A published unit as a multiple of one of ours. */
  private record Scale(Unit unit, double factor) {
    static Scale of(String published) {
      return switch (published) {
        case "us", "us/call" -> new Scale(Unit.NANOS, 1e3);
        case "ms" -> new Scale(Unit.NANOS, 1e6);
        case "s", "s elapsed" -> new Scale(Unit.NANOS, NANOS_PER_SECOND);
        case "KB/s" -> new Scale(Unit.KB_PER_SECOND, 1);
        case "MB/s" -> new Scale(Unit.KB_PER_SECOND, 1_024);
        case "KWIPS", "KFLOPS" -> new Scale(Unit.PER_SECOND, 1e3);
        case "percent" -> new Scale(Unit.SHARE, 0.01);
        default -> new Scale(Unit.PER_SECOND, 1);
      };
    }
  }

  /**
   * Which published figures belong to one of ours.
   *
   * @param variant what to call them where a system has several; empty for the nearest ones
   * @param operations how many operations a published time is of
   */
  record Rule(
      String figure,
      Table table,
      String test,
      String condition,
      String statistic,
      String variant,
      long operations) {
    Rule {
      operations = Math.max(1, operations); // where there is none, the table's cell is empty
    }

    boolean isOf(PublishedMachineFigure each) {
      return each.table() == table
          && each.test().equals(test)
          && each.variant().equals(condition)
          && each.statistic().equals(statistic);
    }

    /** Returns a published figure in a unit of ours. */
    double value(PublishedMachineFigure each, Unit unit) {
      Scale scale = Scale.of(each.unit());
      double value = each.value() * scale.factor;
      if (scale.unit == unit) {
        return unit == Unit.NANOS ? value / operations : value;
      }
      if (scale.unit == Unit.PER_SECOND && unit == Unit.NANOS) {
        return NANOS_PER_SECOND / value;
      }
      throw new IllegalStateException(figure + " in " + unit + " has no counterpart in " + each);
    }
  }

  /** Returns which published figures belong to which of ours. */
  List<Rule> rules() {
    return rules;
  }

  /** Returns the published figures that a rule names. */
  List<PublishedMachineFigure> of(Rule rule) {
    return published.stream().filter(rule::isOf).toList();
  }

  /** Returns what was published of the same kind as a figure. */
  List<Counterpart> of(String figure, Unit unit) {
    return rules.stream()
        .filter(rule -> rule.figure.equals(figure))
        .flatMap(rule -> of(rule).stream().map(each -> counterpart(rule, each, unit)))
        .toList();
  }

  private Counterpart counterpart(Rule rule, PublishedMachineFigure each, Unit unit) {
    return new Counterpart(
        systems.getOrDefault(each.system(), each.system()),
        rule.variant,
        rule.value(each, unit),
        each);
  }

  /** Returns the published tests that no test of ours is a counterpart of, in their order. */
  List<NotRebuilt> notRebuilt() {
    return rules.stream()
        .map(Rule::figure)
        .distinct()
        .filter(id -> FigureWords.of(id).group() == FigureWords.HostGroup.NOT_REBUILT)
        .map(id -> new NotRebuilt(id, of(id, Unit.NANOS)))
        .toList();
  }
}
