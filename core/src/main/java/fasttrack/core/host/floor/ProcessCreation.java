package fasttrack.core.host.floor;

import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How long it takes to start the program {@code true}, which ends at once, and to see its end. Java
 * does not fork itself for that: it has a small helper started, which becomes the program.
 */
final class ProcessCreation implements HostTest {
  private static final List<Path> PROGRAMS =
      List.of(Path.of("/bin/true"), Path.of("/usr/bin/true"));

  @Override
  public String name() {
    return "process-creation";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(Repeated.figure(name(), Unit.NANOS, room, ProcessCreation::create));
  }

  private static double create() throws IOException {
    String program =
        PROGRAMS.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() -> new Unavailable("no program true"))
            .toString();
    long begun = System.nanoTime();
    Programs.run(List.of(program));
    return System.nanoTime() - begun;
  }
}
