package fasttrack.network.engine;

/** The calls of the native interface, with the numbers by which a status names them. */
enum Call {
  OPEN(1),
  CLOSE(2),
  INFO(3),
  FIND(4),
  GET(5),
  PUT(6),
  UPDATE(7),
  DELETE(8),
  LOCK(9),
  UNLOCK(10),
  BEGIN(11),
  END(12),
  UNDO(13),
  CONTROL(14);

  final int number;

  Call(int number) {
    this.number = number;
  }
}
