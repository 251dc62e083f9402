package fasttrack.network.engine;

/** The calls of the native interface, with the numbers by which a status names them. */
enum Call {
  OPEN(1),
  CLOSE(2),
  FIND(3),
  GET(4),
  PUT(5),
  UPDATE(6),
  DELETE(7),
  LOCK(8),
  UNLOCK(9),
  BEGIN(10),
  END(11),
  UNDO(12),
  CONTROL(13);

  final int number;

  Call(int number) {
    this.number = number;
  }
}
