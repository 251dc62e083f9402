package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How long it takes until another thread or process runs that waits for a semaphore, or has a
 * message of 1 or 80 bytes: from before the call until the other has read its clock. Measured with
 * all processors, and with both confined to one.
 *
 * @param who how the ids begin
 * @param starter starts the other
 */
record OneWays(String who, Partner.Starter starter) implements HostTest {
  private static final String ONE_CORE = "-one-core";

  private static final List<Way> WAYS =
      List.of(
          new Way("-wakeup", Partner::wake),
          new Way("-message-1-byte", partner -> partner.send(1)),
          new Way("-message-80-bytes", partner -> partner.send(80)));

  /** Returns both: to another thread, and to another process. */
  static List<HostTest> all() {
    return List.of(
        new OneWays("thread", folder -> OtherThread.start()),
        new OneWays("process", OtherProcess::start));
  }

  /** What wakes a partner. */
  private interface Call {
    /** Returns when it woke. */
    long to(Partner partner) throws IOException;
  }

  /**
   * A way to wake a partner.
   *
   * @param id its part of the figure's id
   */
  private record Way(String id, Call call) {
    double nanos(Partner partner) throws IOException {
      long begun = System.nanoTime();
      long reached = call.to(partner);
      if (reached < begun || reached > System.nanoTime()) {
        throw new Unavailable("the clocks of two processes differ");
      }
      return reached - begun;
    }
  }

  @Override
  public String name() {
    return who + "-messages";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2 * WAYS.size());
    try (Partner partner = starter.start(room.folder())) {
      List<HostFigure> figures = new ArrayList<>(figures(part, partner, ""));
      figures.addAll(onOneCore(part, partner));
      return figures;
    } catch (Unavailable e) {
      List<HostFigure> figures = new ArrayList<>(missing(e, ""));
      figures.addAll(missing(e, ONE_CORE));
      return figures;
    }
  }

  private List<HostFigure> onOneCore(HostRoom part, Partner partner) throws IOException {
    try {
      OneCore core = OneCore.find();
      partner.confine(core);
      return core.call(() -> figures(part, partner, ONE_CORE));
    } catch (Unavailable e) {
      return missing(e, ONE_CORE);
    }
  }

  private List<HostFigure> missing(Unavailable why, String suffix) {
    return WAYS.stream().map(way -> why.missing(who + way.id + suffix, Unit.NANOS)).toList();
  }

  private List<HostFigure> figures(HostRoom part, Partner partner, String suffix)
      throws IOException {
    List<HostFigure> figures = new ArrayList<>();
    for (Way way : WAYS) {
      figures.add(
          new Repeated(who + way.id + suffix, Unit.NANOS, part).of(() -> way.nanos(partner)));
    }
    return figures;
  }
}
