package fasttrack.support.guard;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Words for errors of files, whose own messages often are no more than a path. */
public final class IoErrors {
  private IoErrors() {}

  /** Returns what an error says, for a user. */
  public static String text(IOException error) {
    return switch (error) {
      case FileAlreadyExistsException e -> e.getFile() + " already exists, and is not a folder";
      case AccessDeniedException e -> "no permission to write or read " + e.getFile();
      case NoSuchFileException e -> e.getFile() + " does not exist";
      case FileSystemException e when e.getReason() != null ->
          e.getFile() == null ? e.getReason() : e.getFile() + ": " + e.getReason();
      default -> String.valueOf(error.getMessage());
    };
  }
}
