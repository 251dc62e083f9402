package fasttrack.core.published;

import java.util.List;

/** Published figures of machines, found with {@link java.util.ServiceLoader}. Thread-safe. */
public interface PublishedMachines {
  /** Returns them, in the order of their tables; one that was lost or never printed is left out. */
  List<PublishedMachineFigure> figures();
}
