package fasttrack.core.host;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Why a file of a probe cannot be written, in words that are the same on all file systems. */
public final class FileFailure {
  private FileFailure() {}

  /** Returns the reason. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such folder";
    }
    String said = String.valueOf(e.getMessage());
    String lower = said.toLowerCase(Locale.ROOT);
    if (e instanceof AccessDeniedException || lower.contains("read-only")) {
      return "the folder is not writable";
    }
    return lower.contains("no space left") || lower.contains("quota exceeded") ? "no space" : said;
  }
}
