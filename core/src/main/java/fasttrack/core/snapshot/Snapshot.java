package fasttrack.core.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * A loaded database as files, with a list of them that tells whether they are as they were.
 *
 * @param folder its folder, which has the key's name
 * @param title what it holds, in a few words
 * @param engine the product and version that wrote it
 * @param bytes the size of its files
 * @param usedAt when a run last began with a copy of it, or it was made
 */
public record Snapshot(Path folder, String title, String engine, long bytes, Instant usedAt) {
  private static final String FILES = "files";
  private static final String LIST = "snapshot.properties";
  private static final String TITLE = "title";
  private static final String ENGINE = "engine";
  private static final String FILE = "file.";

  /** Returns the folder that holds the files in a snapshot's folder. */
  static Path files(Path folder) {
    return folder.resolve(FILES);
  }

  /** Returns the files. */
  public Path files() {
    return files(folder);
  }

  /** Returns the snapshot's name. */
  public String name() {
    return folder.getFileName().toString();
  }

  /** Returns the snapshot in a folder, sound or not; does not read its files. */
  static Snapshot at(Path folder) throws IOException {
    Path list = folder.resolve(LIST);
    Properties listed = list(folder);
    return new Snapshot(
        folder,
        listed.getProperty(TITLE, "damaged"),
        listed.getProperty(ENGINE, ""),
        Tree.bytes(folder),
        Files.getLastModifiedTime(Files.exists(list) ? list : folder).toInstant());
  }

  /**
   * Writes the list of the files in a folder.
   *
   * @param title what they hold, in a few words
   * @param engine the product and version that wrote them
   */
  static void seal(Path folder, String title, String engine) throws IOException {
    Properties list = new Properties();
    list.putAll(sums(files(folder)));
    list.setProperty(TITLE, title);
    list.setProperty(ENGINE, engine);
    try (Writer out = Files.newBufferedWriter(folder.resolve(LIST))) {
      list.store(out, null);
    }
  }

  /** Tells whether all files are as they were; reads them. */
  boolean isSound() throws IOException {
    Properties listed = list(folder);
    listed.keySet().removeAll(List.of(TITLE, ENGINE));
    return !listed.isEmpty() && listed.equals(sums(files()));
  }

  /** Records that a run begins with a copy of it now. */
  void use() throws IOException {
    Files.setLastModifiedTime(folder.resolve(LIST), FileTime.from(Instant.now()));
  }

  /**
   * Removes the snapshot, unless another process does; a database that began with a copy of it is
   * not affected.
   *
   * @throws IOException where its files cannot be deleted
   */
  public void remove() throws IOException {
    Path gone = Snapshots.newPlace(folder.resolveSibling("."));
    try {
      Files.move(folder, gone, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return;
    }
    Tree.delete(gone);
  }

  /** Returns the list of a folder's files; an empty one where it is missing or damaged. */
  private static Properties list(Path folder) throws IOException {
    Properties list = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve(LIST))) {
      list.load(in);
      return list;
    } catch (NoSuchFileException | CharacterCodingException | IllegalArgumentException e) {
      return new Properties();
    }
  }

  /** Returns the sizes and checksums of the files in a folder, by their names there. */
  private static Map<String, String> sums(Path files) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (Path file : Tree.files(files)) {
      CRC32C sum = new CRC32C();
      long bytes;
      try (InputStream in = new CheckedInputStream(Files.newInputStream(file), sum)) {
        bytes = in.transferTo(OutputStream.nullOutputStream());
      }
      sums.put(FILE + files.relativize(file), bytes + ":" + Long.toHexString(sum.getValue()));
    }
    return sums;
  }
}
