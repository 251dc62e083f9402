package fasttrack.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotsTest {
  private static final String NAME = Snapshots.name(Map.of("seed", "1"));
  private static final String OLD = Snapshots.name(Map.of("seed", "2"));
  private static final String OLDER = Snapshots.name(Map.of("seed", "3"));

  @TempDir private Path work;
  private Snapshots snapshots;

  @BeforeEach
  void setUp() {
    snapshots = Snapshots.below(work);
  }

  @Test
  void whatIsKeptIsFoundByItsNameAlone() throws IOException {
    assertThat(snapshots.find(NAME)).isEmpty();
    keep(NAME, "one");
    Snapshot found = snapshots.find(NAME).orElseThrow();
    assertThat(found.files().resolve("data/rows")).hasContent("one");
    assertThat(found.title()).isEqualTo("tp1");
    assertThat(found.engine()).isEqualTo("h2 2");
    assertThat(found.bytes()).isGreaterThan(3);
    assertThat(snapshots.find(Snapshots.name(Map.of("seed", "2")))).isEmpty();
  }

  @Test
  void eachPartMakesAnotherName() {
    assertThat(
            Stream.of(
                    Map.of("seed", "1"),
                    Map.of("seed", "2"),
                    Map.of("scale", "1"),
                    Map.of("seed", "1", "scale", "1"))
                .map(Snapshots::name))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[0-9a-f]{16}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"changed", "cut", "more", "missing", "no list", "empty list", "neither"})
  void aDamagedOneIsRemoved(String how) throws IOException {
    keep(NAME, "rows of a table");
    Path folder = snapshots.find(NAME).orElseThrow().folder();
    Path rows = folder.resolve("files/data/rows");
    Path list = folder.resolve("snapshot.properties");
    switch (how) {
      case "changed" -> Files.writeString(rows, "rows of a tabel");
      case "cut" -> Files.writeString(rows, "rows");
      case "more" -> Files.writeString(folder.resolve("files/more"), "");
      case "missing" -> Files.delete(rows);
      case "no list" -> Files.delete(list);
      case "neither" -> {
        Files.delete(list);
        Files.delete(rows);
      }
      default -> Files.writeString(list, "");
    }
    assertThat(snapshots.find(NAME)).isEmpty();
    assertThat(folder).doesNotExist();
    assertThat(snapshots.folder()).isEmptyDirectory();
  }

  @Test
  void theFirstOfTwoProcessesThatMakeTheSameWins() throws IOException {
    try (Snapshots.Making first = begun("first");
        Snapshots.Making second = begun("second")) {
      first.keep(NAME, "tp1", "h2 2");
      second.keep(NAME, "tp1", "h2 2");
    }
    assertThat(snapshots.find(NAME).orElseThrow().files().resolve("data/rows")).hasContent("first");
    assertThat(snapshots.all()).hasSize(1);
  }

  @Test
  void whatWasNotKeptIsGone() throws IOException {
    try (Snapshots.Making making = begun("half")) {
      assertThat(making.files()).isNotEmptyDirectory();
      assertThat(snapshots.all()).isEmpty();
    }
    assertThat(snapshots.folder()).isEmptyDirectory();
  }

  @Test
  void whatAKilledProcessHasLeftIsRemovedADayLater() throws Exception {
    Path left = begun("half").files().getParent();
    Path live = begun("half").files().getParent();
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(2, ChronoUnit.DAYS)));
    try (Snapshots.Making making = snapshots.begin()) {
      assertThat(left).doesNotExist();
      assertThat(live).exists();
      assertThat(making.files()).isEmptyDirectory();
    }
    snapshots.removeLeftovers(Instant.now().plusSeconds(1));
    assertThat(live).doesNotExist();
  }

  @Test
  void theLeastRecentlyUsedMakeRoomForAnother() throws IOException {
    keep(OLD, "1");
    keep(OLDER, "2");
    used(OLD, 2);
    used(OLDER, 1);
    long bytes = snapshots.all().getFirst().bytes();
    // a tenth of it and of what they take has room for two
    long freeBytes = 20 * bytes - 2 * bytes;
    assertThat(snapshots.hasRoom(3 * bytes, freeBytes)).isFalse();
    assertThat(snapshots.all()).extracting(Snapshot::name).containsExactly(OLD, OLDER);
    assertThat(snapshots.hasRoom(bytes, freeBytes)).isTrue();
    assertThat(snapshots.all()).extracting(Snapshot::name).containsExactly(OLD);
  }

  @Test
  void whatIsNotOursIsNeitherListedNorRemoved() throws IOException {
    Path other = Files.createDirectories(snapshots.folder().resolve("notes"));
    Path making = Files.createDirectory(snapshots.folder().resolve("making-notes"));
    assertThat(snapshots.all()).isEmpty();
    snapshots.begin().close();
    assertThat(snapshots.hasRoom(1, 0)).isFalse();
    assertThat(other).exists();
    assertThat(making).exists();
  }

  private void used(String name, int day) throws IOException {
    Files.setLastModifiedTime(
        snapshots.folder().resolve(name).resolve("snapshot.properties"),
        FileTime.from(Instant.EPOCH.plus(day, ChronoUnit.DAYS)));
  }

  private void keep(String name, String rows) throws IOException {
    try (Snapshots.Making making = begun(rows)) {
      assertThat(making.keep(name, "tp1", "h2 2")).isTrue();
    }
  }

  private Snapshots.Making begun(String rows) throws IOException {
    Snapshots.Making making = snapshots.begin();
    Files.createDirectory(making.files().resolve("data"));
    Files.writeString(making.files().resolve("data/rows"), rows);
    return making;
  }
}
