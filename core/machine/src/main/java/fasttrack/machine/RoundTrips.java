package fasttrack.machine;

import fasttrack.core.host.LoopbackEnd;
import fasttrack.core.host.LoopbackProbe;
import fasttrack.core.host.Rounds;
import fasttrack.machine.HostFigure.Unit;
import java.util.List;

/**
 * How long a byte takes to another thread and back through a socket, as the probe of each run
 * measures it.
 *
 * @param name also the figure's id
 * @param connector connects both ends
 */
record RoundTrips(String name, LoopbackEnd.Connector connector) implements HostTest {
  /** Returns all: through TCP and UDP on the loopback interface, and a Unix-domain socket. */
  static List<HostTest> all() {
    return List.of(
        new RoundTrips("tcp-round-trip", LoopbackEnd::tcp),
        new RoundTrips("udp-round-trip", LoopbackEnd::udp),
        new RoundTrips("unix-round-trip", LoopbackEnd::unix));
  }

  @Override
  public List<HostFigure> measure(HostRoom room) {
    long part = room.nanos() / (Rounds.PER_FIGURE + 1);
    try (LoopbackProbe probe = LoopbackProbe.open(connector)) {
      probe.warmUp(part, room.stop());
      for (int i = 0; i < Rounds.PER_FIGURE && !room.stop().getAsBoolean(); i++) {
        probe.round(part, room.stop());
      }
      return List.of(
          probe.times().median() == null
              ? HostFigure.missing(name, Unit.NANOS, "no such connection within this machine")
              : HostFigure.of(name, Unit.NANOS, probe.times()));
    }
  }
}
