package fasttrack.app.result.bundle;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;

/** Reads files that are said to hold results. */
public final class ResultText {
  private ResultText() {}

  /**
   * Reads a file.
   *
   * @param path what the user named: a problem is one of this
   * @throws UnreadableException where it cannot be read
   */
  public static <T> T read(Path path, Path file, Function<String, T> parser) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new UnreadableException("it is not a regular file");
      }
      return parser.apply(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new UnreadableException(path + " does not exist", e);
    } catch (CharacterCodingException e) {
      throw new UnreadableException(path + " is not a result: it is not text", e);
    } catch (IOException e) {
      throw new UnreadableException(path + " cannot be read: " + e.getMessage(), e);
    } catch (UnreadableException e) {
      throw new UnreadableException(path + ": " + e.getMessage(), e);
    }
  }
}
