package fasttrack.app.acid;

/** What is wrong with a database in memory. */
enum Flaw {
  NONE,
  /** An abort takes the updates back, and leaves the inserted row. */
  ABORT_LEAVES_A_ROW,
  /** Closing a session commits what it has open. */
  CLOSE_COMMITS,
  /** A commit forgets the last update. */
  COMMIT_FORGETS_AN_UPDATE,
  /** Now and then an update is not made. */
  LOSES_AN_UPDATE,
  /** Nobody waits for anybody. */
  NO_LOCKS,
  /** A kill loses the last commit. */
  KILL_LOSES_THE_LAST,
  /** A kill loses the first commit, and keeps later ones. */
  KILL_LOSES_THE_FIRST,
  /** A kill leaves half a transaction. */
  KILL_TEARS,
  /** After a kill, there is a commit that nobody made. */
  KILL_INVENTS,
  /** It does not come back. */
  STAYS_DOWN,
  /** One transaction gives way as often as it is tried. */
  STARVES_A_TRANSACTION,
  /** From the fourth on, sessions do nothing but give way. */
  STARVES_A_TERMINAL,
  /** From the fourth on, sessions fail though nothing is killed. */
  FAILS_UNDER_LOAD,
  /** A session does not answer after a kill, until it is closed. */
  HANGS_AFTER_A_KILL,
  /** None of its own: its client's thread is interrupted, which closes the file it writes. */
  CLIENT_CANNOT_WRITE
}
