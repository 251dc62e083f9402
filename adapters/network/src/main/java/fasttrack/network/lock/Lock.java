package fasttrack.network.lock;

import org.jspecify.annotations.Nullable;

/**
 * What one user holds of a resource, or asks for. Written under the resource's monitor; its owner
 * may read what it holds without.
 */
final class Lock {
  final Locks owner;
  Resource resource;
  int hash;

  /** What is held, or null for nothing so far. */
  @Nullable LockMode mode;

  /** What is asked for, while it waits. */
  LockMode wanted = LockMode.IS;

  @Nullable Lock previousHolder;
  @Nullable Lock nextHolder;

  /** How many others may still pass it while it is the first in the queue. */
  int passesLeft;

  /** When its owner was first told that the lock is free; 0 before. */
  long toldNanos;

  /** Where it stands in its owner's table. */
  int slot;

  Lock(Locks owner, Resource resource) {
    this.owner = owner;
    this.resource = resource;
  }
}
