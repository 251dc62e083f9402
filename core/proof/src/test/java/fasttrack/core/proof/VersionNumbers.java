package fasttrack.core.proof;

import fasttrack.core.model.RecordType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Numbers versions as they are asked for. */
public final class VersionNumbers implements Versions {
  private static final int VERSIONS = 100_000;

  final Map<Version, Integer> known = new HashMap<>();

  /** Attempts whose versions have no number. */
  final Set<Long> unknown = new HashSet<>();

  record Version(RecordType type, long key, long writer) {}

  @Override
  public int of(RecordType type, long key, long writer) {
    return unknown.contains(writer >> Tracing.WRITE_BITS)
        ? -1
        : known.computeIfAbsent(new Version(type, key, writer), any -> known.size());
  }

  @Override
  public int count() {
    return VERSIONS;
  }
}
