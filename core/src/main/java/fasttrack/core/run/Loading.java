package fasttrack.core.run;

import fasttrack.core.facet.Snapshotting;
import fasttrack.core.model.Dataset;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.population.Populator;
import fasttrack.core.run.load.Control;
import fasttrack.core.snapshot.Snapshot;
import fasttrack.core.snapshot.Snapshots;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the database of a run with its data: with a copy of a snapshot, which is made where there
 * is none, or as it is, where they are loaded if they are not there.
 *
 * @param version that of this program, which makes the tables
 */
record Loading(
    BenchmarkSpec spec,
    Dataset dataset,
    Backend backend,
    Options options,
    String version,
    RunListener listener,
    Control control) {
  private static final Logger LOG = LoggerFactory.getLogger(Loading.class);

  /** A database that holds its data, and how they came into it. */
  record PopulatedDatabase(Database database, PopulationReport report) {}

  /** Opens the database without a copy of a snapshot. */
  PopulatedDatabase asItIs() {
    return loaded(options, this::populate);
  }

  /** Opens the database that another process of the run loads. */
  PopulatedDatabase joined() {
    return new PopulatedDatabase(
        backend.open(options.joiningRun()),
        new PopulationReport(Reason.JOINED, dataset.rows(), 0, 0));
  }

  /** Opens a database of its own with a copy of a snapshot. */
  PopulatedDatabase copied() {
    Snapshots snapshots = Snapshots.below(options.workFolder());
    String name = Snapshots.name(parts());
    try (Snapshots.Making making = snapshots.begin()) {
      Snapshot kept = snapshots.find(name).orElse(null);
      PopulatedDatabase loaded = kept == null ? null : ofCopy(kept);
      if (loaded != null) {
        return loaded;
      }
      return loaded(
          options.withSnapshot(making.files()), database -> load(database, kept, making, name));
    } catch (IOException e) {
      throw BackendException.setup(
          "cannot use the snapshots in %s (%s); use --populate load to run without them"
              .formatted(snapshots.folder(), e),
          e);
    }
  }

  /** Returns the database with a copy of a snapshot, or null if it is not what it should be. */
  private @Nullable PopulatedDatabase ofCopy(Snapshot kept) {
    try {
      return loaded(options.withSnapshot(kept.files()), database -> checked(database, kept));
    } catch (BackendException e) {
      LOG.warn("the snapshot {} is made anew: {}", kept.name(), e.getMessage());
      return null;
    }
  }

  private PopulationReport checked(Database database, Snapshot kept) {
    if (!kept.engine().equals(engine(database))) {
      throw new BackendException(
          BackendException.Kind.DAMAGED, "%s had written it".formatted(kept.engine()));
    }
    PopulationReport report = populate(database);
    if (report.reason() != Reason.REUSED) {
      throw new BackendException(BackendException.Kind.DAMAGED, "its rows were others");
    }
    return new PopulationReport(Reason.COPIED, report.rows(), 0, report.checkNanos());
  }

  /**
   * Loads the database, and keeps its files.
   *
   * @param wrong a snapshot of that name that is not what it should be, or null for none
   */
  private PopulationReport load(
      Database database, @Nullable Snapshot wrong, Snapshots.Making making, String name) {
    PopulationReport report = populate(database);
    if (!control.interrupted()) {
      keep(database, wrong, making, name);
    }
    return report;
  }

  /** Populates an open database, unless the data is there. */
  PopulationReport populate(Database database) {
    listener.phase(RunListener.Phase.POPULATING);
    return Populator.ensurePopulated(database, dataset, new StoppablePopulation(listener, control));
  }

  /** Returns a database that is open, or leaves none open. */
  private PopulatedDatabase loaded(Options how, Function<Database, PopulationReport> filling) {
    Database database = backend.open(how);
    try {
      return new PopulatedDatabase(database, filling.apply(database));
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  /** Keeps the database's files, if there is room; a run does without where that fails. */
  private void keep(
      Database database, @Nullable Snapshot wrong, Snapshots.Making making, String name) {
    try {
      if (wrong != null) {
        wrong.remove();
      }
      long bytes = database.dataSize().map(DataSize::bytes).orElse(0L);
      boolean kept = false;
      if (making.hasRoom(bytes)) {
        listener.keeping();
        database.as(Snapshotting.class).saveTo(making.files());
        kept = making.keep(name, title(), engine(database));
      }
      if (!kept) {
        LOG.info("no snapshot was made: it would take more than a tenth of the free space");
      }
    } catch (IOException e) {
      LOG.warn("no snapshot was made: {}", e.toString());
    }
  }

  private static String engine(Database database) {
    return database.engine().product() + " " + database.engine().version();
  }

  private String title() {
    StringBuilder title = new StringBuilder();
    title.append(spec.data().workload()).append(" on ").append(backend.name());
    title.append(", scale ").append(dataset.scale());
    title.append(", seed ").append(dataset.seed());
    title.append(", ").append(spec.target().durability().name().toLowerCase(Locale.ROOT));
    new TreeMap<>(spec.target().options())
        .forEach(
            (name, values) ->
                title.append(", --").append(name).append(' ').append(String.join(",", values)));
    return title.toString();
  }

  /** Returns all on which the content of a snapshot's files depends. */
  private Map<String, String> parts() {
    Map<String, String> parts = new HashMap<>();
    parts.put("version", version);
    parts.put("backend", backend.name());
    spec.target()
        .options()
        .forEach((name, values) -> parts.put("option " + name, values.toString()));
    parts.put("durability", spec.target().durability().name());
    parts.put("schema", dataset.schema().name() + " " + dataset.schema().version());
    parts.put("profile", spec.data().profile());
    parts.put("scale", Integer.toString(dataset.scale()));
    parts.put("seed", Long.toString(dataset.seed()));
    return parts;
  }
}
