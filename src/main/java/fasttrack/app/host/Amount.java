package fasttrack.app.host;

import fasttrack.app.report.Figures;
import fasttrack.core.host.floor.HostFigure.Unit;

/**
 * A unit in which figures of one size are read.
 *
 * @param units how many of a figure's own units it is
 * @param name its name, as it stands behind a number
 */
record Amount(double units, String name) {
  private static final double THOUSAND = 1e3;
  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;
  private static final double MEGABYTE = 1 << 10;
  private static final double GIGABYTE = 1 << 20;
  private static final double PERCENT = 0.01;

  /** Returns the unit in which a figure is at least 1. */
  static Amount of(Unit unit, double value) {
    return switch (unit) {
      case NANOS ->
          value < THOUSAND
              ? new Amount(1, "ns")
              : value < MILLION
                  ? new Amount(THOUSAND, "µs")
                  : value < BILLION ? new Amount(MILLION, "ms") : new Amount(BILLION, "s");
      case KB_PER_SECOND ->
          value < MEGABYTE
              ? new Amount(1, "KB/s")
              : value < GIGABYTE ? new Amount(MEGABYTE, "MB/s") : new Amount(GIGABYTE, "GB/s");
      case PER_SECOND ->
          value < THOUSAND
              ? new Amount(1, "/s")
              : value < MILLION
                  ? new Amount(THOUSAND, "k/s")
                  : value < BILLION ? new Amount(MILLION, "M/s") : new Amount(BILLION, "G/s");
      case SHARE -> new Amount(PERCENT, "%");
    };
  }

  /** Returns a figure with the unit that suits it. */
  static String text(Unit unit, double value) {
    Amount amount = of(unit, value);
    return amount.number(value) + " " + amount.name;
  }

  /** Returns a figure in this unit, without its name. */
  String number(double value) {
    return Figures.number(value / units);
  }
}
