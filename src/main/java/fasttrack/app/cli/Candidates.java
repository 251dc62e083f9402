package fasttrack.app.cli;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import java.util.Iterator;
import java.util.List;

/** The values that the shell completes. */
final class Candidates {
  private Candidates() {}

  /** Names of backends. */
  static final class Backends implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.byServiceLoader().backends().stream().map(Backend::name).iterator();
    }
  }

  /** Names of workloads. */
  static final class Workloads implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.byServiceLoader().workloads().stream().map(Workload::name).iterator();
    }
  }

  /** Ids of published systems. */
  static final class References implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.byServiceLoader().workloads().stream()
          .flatMap(workload -> workload.published().stream())
          .map(PublishedProfile::id)
          .iterator();
    }
  }

  /** Names of scaling profiles. */
  static final class Profiles implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.byServiceLoader().workloads().stream()
          .map(Workload::profiles)
          .filter(profiles -> profiles.size() > 1)
          .flatMap(List::stream)
          .iterator();
    }
  }

  /** Mixes that have a name. */
  static final class Mixes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("random", "in-order").iterator();
    }
  }
}
