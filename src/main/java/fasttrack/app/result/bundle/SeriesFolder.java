package fasttrack.app.result.bundle;

import fasttrack.app.report.html.HtmlPage;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What is kept of several runs that belong together, such as a matrix or a sweep: a folder below
 * the folder of results, with the bundle of each run, and what they come to. Bundles are kept as
 * their runs end, so that nothing is lost; the series is whole when its own result is there, {@code
 * matrix.json} for example. Used by one thread.
 */
public final class SeriesFolder implements AutoCloseable {
  private final Path folder;
  private final FolderClaim claim;
  private boolean ownerOnly;

  private SeriesFolder(Path folder, FolderClaim claim) {
    this.folder = folder;
    this.claim = claim;
  }

  /**
   * Makes a folder.
   *
   * @param results the folder of results; made where there is none
   * @param name the name that the folder shall have; another one is taken where it is there already
   * @throws BundleException where the folder cannot be written
   */
  public static SeriesFolder begin(Path results, String name) throws BundleException {
    try {
      Files.createDirectories(results);
      for (int number = 1; ; number++) {
        try {
          Path folder =
              Files.createDirectory(results.resolve(number == 1 ? name : name + "-" + number));
          return new SeriesFolder(folder, FolderClaim.of(folder));
        } catch (FileAlreadyExistsException e) {
          // another series took the name: the next one, then
        }
      }
    } catch (IOException e) {
      throw Bundle.unwritable(results, e);
    }
  }

  /**
   * Goes on in a folder that an earlier process has made.
   *
   * @throws BundleException where a process is still at work in it
   */
  public static SeriesFolder again(Path folder) throws BundleException {
    return new SeriesFolder(
        folder,
        FolderClaim.again(folder)
            .orElseThrow(
                () ->
                    new BundleException(
                        folder + " is in use: wait for the command that fills it, or end it")));
  }

  /**
   * Lets only the user read what is kept, now and later, since it holds the address of a server.
   *
   * @throws BundleException where the folder cannot be changed
   */
  public void restrictToOwner() throws BundleException {
    ownerOnly = true;
    try {
      OwnerOnly.restrict(folder);
    } catch (IOException e) {
      throw Bundle.unwritable(folder, e);
    }
  }

  /** Returns where the runs' bundles belong. */
  public Path path() {
    return folder;
  }

  /**
   * Keeps what the runs come to.
   *
   * @param what the first part of both files' names
   * @param json the result as {@link ResultJson} writes it
   * @param text the result for people
   * @param page the result's page; it gets ways to the pages of the runs that are kept here
   * @throws BundleException where it cannot be written
   */
  public void keep(String what, String json, String text, HtmlPage page) throws BundleException {
    try {
      write(HtmlPage.FILE, ReportFile.render(page, folder));
      write(what + ".txt", text);
      write(what + ".json", json + "\n");
      if (ownerOnly) {
        OwnerOnly.restrict(folder);
      }
    } catch (IOException e) {
      throw Bundle.unwritable(folder, e);
    }
  }

  /**
   * Keeps another file; one of that name is replaced.
   *
   * @throws BundleException where it cannot be written
   */
  public void keep(String name, String text) throws BundleException {
    try {
      write(name, text);
    } catch (IOException e) {
      throw Bundle.unwritable(folder, e);
    }
  }

  private void write(String name, String text) throws IOException {
    Path unfinished = Files.writeString(folder.resolve("." + name), text);
    Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes the folder where nothing was kept in it. */
  @Override
  public void close() {
    claim.close();
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // something was kept
    }
  }
}
