package fasttrack.postgresql;

/** A key and its value, neither of which is changed. */
final class StoreRow {
  final byte[] key;
  final byte[] value;

  StoreRow(byte[] key, byte[] value) {
    this.key = key;
    this.value = value;
  }
}
