package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.Floor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How far two measurements of one build lie apart on this machine. Used by one thread. */
final class NoiseFloor {
  private static final double LEVEL = 0.95;

  private final Map<String, List<Double>> logarithms = new TreeMap<>();

  /** Takes a time of the base and of the control; one that is 0 has no ratio. */
  void add(String quantity, Forks base, Forks control) {
    if (base.median() > 0 && control.median() > 0) {
      logarithms
          .computeIfAbsent(quantity, name -> new ArrayList<>())
          .add(Math.abs(Math.log(control.median() / base.median())));
    }
  }

  /** Returns the floor of each quantity. */
  List<Floor> floors() {
    return logarithms.entrySet().stream()
        .map(each -> new Floor(each.getKey(), each.getValue().size(), share(each.getValue())))
        .toList();
  }

  private static double share(List<Double> logarithms) {
    List<Double> sorted = logarithms.stream().sorted().toList();
    int rank = (int) Math.ceil(LEVEL * sorted.size());
    return Math.expm1(sorted.get(rank - 1));
  }
}
