package fasttrack.postgresql.standby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.SharedMemory;
import fasttrack.postgresql.PostgresqlBackend;
import fasttrack.postgresql.TestServer;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.support.process.PidFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that was killed leaves no shared memory, whether or not it comes back. */
@Timeout(180)
class KilledNodesTest {
  private static final Path FOLDER = TestServer.folder("killed-nodes");

  private final SharedMemory held = new SharedMemory();

  @BeforeEach
  void mustSeeIt() {
    assumeTrue(SharedMemory.isSeen(), "shared memory is not in sight");
  }

  private static Database open(int nodes) {
    Map<String, List<String>> own = Map.of("nodes", List.of(Integer.toString(nodes)));
    Options options = Options.of(new PostgresqlBackend(), FOLDER, own).withSessionsMax(2);
    return new PostgresqlBackend().open(options);
  }

  private static ProcessHandle process(String node) throws IOException {
    Path parent = FOLDER.resolve("postgresql");
    try (var folders = Files.newDirectoryStream(parent, "server-*[0-9a-f]")) {
      Path data = folders.iterator().next().resolve(node);
      return PidFile.process(PostgresqlServer.pidFile(data), "postgres").orElseThrow();
    }
  }

  /** Notes what a node holds that is about to be killed. */
  private void note(String node) throws IOException {
    held.note(process(node));
    assertThat(held.left()).as("what " + node + " holds").hasSizeGreaterThan(1);
  }

  @Test
  void oneThatComesBackOnAnotherCopyLeavesNone() throws Exception {
    try (Database database = open(3)) {
      note("data");
      database.as(KillableServer.class).kill();
      database.as(KillableServer.class).recover();
      database.as(ReplicaFaults.class).rejoinReplicas();
      assertThat(held.left()).as("left by a primary").isEmpty();

      note("data");
      database.as(ReplicaFaults.class).killReplica();
      assertThat(held.left()).isNotEmpty();
      database.as(ReplicaFaults.class).rejoinReplicas();
      assertThat(held.left()).as("left by a standby").isEmpty();
    }
  }

  @Test
  void oneThatDoesNotComeBackLeavesNone() throws Exception {
    try (Database database = open(3)) {
      note("data");
      note("standby-1");
      note("standby-2");
      database.as(KillableServer.class).kill();
      database.as(KillableServer.class).recover();
      database.as(ReplicaFaults.class).killReplica();
      assertThat(held.left()).isNotEmpty();
    }
    assertThat(held.left()).isEmpty();
  }
}
