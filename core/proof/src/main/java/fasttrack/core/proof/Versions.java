package fasttrack.core.proof;

import fasttrack.core.model.RecordType;

/** The versions of all records that the attempts of a run saw or made, by dense numbers. */
public interface Versions {
  /**
   * Returns a version's number, from 0; -1 of one that no attempt saw or made.
   *
   * @param writer the number of the write that made it
   */
  int of(RecordType type, long key, long writer);

  /** Returns how many versions there are. */
  int count();
}
