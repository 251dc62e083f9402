package fasttrack.support.server;

import fasttrack.support.Folders;
import fasttrack.support.guard.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The data of a stopped server, and the password of its user, which the data hold as a hash.
 *
 * @param folder the folder of the copy; null for none
 * @param password that of the copy, or a random one for new data
 */
record ServerSnapshot(@Nullable Path folder, String password) {
  private static final String PASSWORD = "password";

  /** Returns the copy in a folder, or none where there is no folder, or it is empty. */
  static ServerSnapshot in(@Nullable Path folder) throws IOException {
    if (folder == null || !Files.exists(folder.resolve(PASSWORD))) {
      return new ServerSnapshot(null, Credentials.randomPassword());
    }
    return new ServerSnapshot(folder, Files.readString(folder.resolve(PASSWORD)));
  }

  boolean exists() {
    return folder != null;
  }

  /** Copies the data to the folder of a server that has none yet. */
  void copyTo(ServerFolder server) throws IOException {
    Folders.copy(Objects.requireNonNull(folder).resolve(ServerFolder.DATA), server.data());
  }

  /** Copies the data of a stopped server, and keeps its user's password beside them. */
  static void save(ServerFolder server, Credentials owner, Path folder) throws IOException {
    Folders.copy(server.data(), folder.resolve(ServerFolder.DATA));
    PrivateFile.create(folder.resolve(PASSWORD), Objects.requireNonNull(owner.password()));
  }
}
