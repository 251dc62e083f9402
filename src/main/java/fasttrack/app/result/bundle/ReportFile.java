package fasttrack.app.result.bundle;

import fasttrack.app.report.html.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** The page of a saved result, made from its JSON alone. */
public final class ReportFile {
  private ReportFile() {}

  /**
   * Renders a page for a folder, with ways to the pages of runs that lie in folders of this one.
   *
   * @param folder where the page is to be
   */
  static String render(HtmlPage page, Path folder) {
    return page.render(name -> holdsPage(folder, name));
  }

  /** A name may come from a result that somebody else has made: it leads nowhere else. */
  private static boolean holdsPage(Path folder, String name) {
    try {
      Path inside = folder.resolve(name).normalize();
      return Path.of(name).getNameCount() == 1
          && folder.normalize().equals(inside.getParent())
          && Files.isDirectory(inside, LinkOption.NOFOLLOW_LINKS)
          && Files.isRegularFile(inside.resolve(HtmlPage.FILE), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Writes the page of a saved result. Whoever may not read the result may not read the page.
   *
   * @param result the file that holds the result
   * @param file where; one that exists is replaced at once
   * @throws BundleException where it cannot be written
   */
  public static void write(HtmlPage page, Path result, Path file) throws BundleException {
    Path whole = file.toAbsolutePath();
    Path unfinished = whole.resolveSibling("." + whole.getFileName() + ".tmp");
    try {
      Files.writeString(unfinished, "");
      copyPermissions(result, unfinished);
      Files.writeString(unfinished, render(page, whole.resolveSibling("")));
      Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Bundle.delete(unfinished);
      throw new BundleException(file + " cannot be written: " + Bundle.reason(e), e);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(from);
      Files.setPosixFilePermissions(to, permissions);
    } catch (UnsupportedOperationException e) {
      // a file system without such permissions
    }
  }
}
