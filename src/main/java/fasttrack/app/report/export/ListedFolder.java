package fasttrack.app.report.export;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A folder of files of a kind, with a list of those in it that belong to one command. The next
 * command deletes what is on the list and nothing else: no file of an earlier result is left beside
 * its own, and no file of anybody else is lost. Used by one thread.
 */
final class ListedFolder {
  private final Path folder;
  private final Path list;
  private final String ending;
  private final Set<String> listed = new LinkedHashSet<>();

  private ListedFolder(Path folder, String list, String ending) {
    this.folder = folder;
    this.list = folder.resolve(list);
    this.ending = ending;
  }

  /** Writes the content of a file. */
  interface FileContent {
    void write(Path file) throws IOException;
  }

  /**
   * Prepares a folder: makes it where there is none, and deletes an earlier command's files.
   *
   * @param list the name of the list: the path of a file on each line, relative to the folder
   * @param ending what the names of its files end with
   * @throws fasttrack.app.result.bundle.BundleException where it cannot be written
   */
  static ListedFolder begin(Path path, String list, String ending) {
    ListedFolder folder = new ListedFolder(path, list, ending);
    try {
      ExportFile.makeFolder(path);
      folder.deleteEarlier();
      Files.createFile(folder.list);
      Files.delete(folder.list);
      return folder;
    } catch (IOException e) {
      throw ExportFile.unwritable(path, e);
    }
  }

  private void deleteEarlier() throws IOException {
    if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(list);
      return;
    }
    for (String line : Files.readAllLines(list)) {
      if (isFile(line)) {
        Path file = folder.resolve(line);
        Files.deleteIfExists(file);
        deleteIfEmpty(file);
      }
    }
    Files.delete(list);
  }

  /** The list may have been changed: it names nothing outside of this folder. */
  private boolean isFile(String line) {
    if (!line.matches("([^/\\p{Cntrl}]+/)?[^/\\p{Cntrl}]+" + Pattern.quote(ending))
        || line.startsWith("../")) {
      return false;
    }
    Path inside = folder.resolve(line);
    return Files.isRegularFile(inside, LinkOption.NOFOLLOW_LINKS)
        && Files.isDirectory(inside.resolveSibling(""), LinkOption.NOFOLLOW_LINKS);
  }

  /** Deletes the folder of a deleted file, unless it is this one or holds anything else. */
  private void deleteIfEmpty(Path file) throws IOException {
    Path parent = file.resolveSibling("");
    if (!parent.equals(folder)) {
      try {
        Files.delete(parent);
      } catch (DirectoryNotEmptyException e) {
        // somebody else's
      }
    }
  }

  /**
   * Writes a file.
   *
   * @param subfolder the name of the folder for it in this one; empty for this one
   * @param name its name without its ending
   * @throws fasttrack.app.result.bundle.BundleException where that fails
   */
  void write(String subfolder, String name, FileContent content) {
    Path into = folder.resolve(subfolder);
    try {
      ExportFile.makeFolder(into);
      Path file = into.resolve(name + ending);
      list(folder.relativize(file).toString());
      content.write(file);
    } catch (IOException e) {
      throw ExportFile.unwritable(into, e);
    }
  }

  /** Before it is written: a process that is killed meanwhile leaves no file off the list. */
  private void list(String path) throws IOException {
    if (listed.add(path)) {
      Files.writeString(list, path + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }
}
