package fasttrack.machine;

/** The sizes of reads and writes of the tests of 1987. */
enum BlockSize {
  /** 512 bytes. */
  SMALL("512-bytes", 512),
  /** 8 KB. */
  MEDIUM("8-kb", 8_192),
  /** 32 KB. */
  LARGE("32-kb", 32_768);

  private final String id;
  private final int bytes;

  BlockSize(String id, int bytes) {
    this.id = id;
    this.bytes = bytes;
  }

  /** Returns its part of a figure's id. */
  String id() {
    return id;
  }

  /** Returns how many bytes these are. */
  int bytes() {
    return bytes;
  }
}
