package fasttrack.support;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What distinguishes a program or library from others of its name. */
public final class FileDigest {
  private static final int DIGITS = 12;

  private FileDigest() {}

  /**
   * Returns a file's name and the beginning of its SHA-256.
   *
   * @throws BackendException of kind SETUP where it cannot be read
   */
  public static String of(Path file) {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream read = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      read.transferTo(OutputStream.nullOutputStream());
      String digest = HexFormat.of().formatHex(read.getMessageDigest().digest());
      return file.getFileName() + " sha256 " + digest.substring(0, DIGITS);
    } catch (IOException e) {
      throw BackendException.setup("cannot read " + file + ": " + e, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
