package fasttrack.berkeleydb;

import com.sleepycat.je.EnvironmentConfig;
import fasttrack.core.spi.Disclosure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Berkeley DB's settings. */
final class BerkeleydbSettings {
  private static final int MEGABYTE = 1 << 20;

  private static final int CACHE_MEGABYTES = 128;

  /** Its default, 5 GB, would refuse writes on many a small disk. */
  private static final int FREE_DISC_MEGABYTES = 100;

  /** Above all of Berkeley DB's own loggers; kept here, since the runtime itself forgets it. */
  private static final Logger LOGGER = Logger.getLogger("com.sleepycat.je");

  static {
    // Its threads would write their failures to standard error; the next call throws them.
    LOGGER.setLevel(Level.OFF);
  }

  private BerkeleydbSettings() {}

  /** Returns the environment's settings, to open it for writing where it is. */
  static EnvironmentConfig environment() {
    EnvironmentConfig config = new EnvironmentConfig();
    config.setTransactional(true);
    config.setCacheSize((long) CACHE_MEGABYTES * MEGABYTE);
    config.setConfigParam(
        EnvironmentConfig.FREE_DISK, Long.toString((long) FREE_DISC_MEGABYTES * MEGABYTE));
    // It would read the whole store at midnight.
    config.setConfigParam(EnvironmentConfig.ENV_RUN_VERIFIER, "false");
    // No files and no lines about its own doings: what matters is thrown.
    config.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
    config.setConfigParam(EnvironmentConfig.FILE_LOGGING_LEVEL, "OFF");
    config.setConfigParam(EnvironmentConfig.CONSOLE_LOGGING_LEVEL, "OFF");
    return config;
  }

  /**
   * Returns the parameters that differ from the engine's defaults, which it states itself; of the
   * cache's size the default is a share of the heap.
   */
  static List<Disclosure.Changed> changed(EnvironmentConfig inForce) {
    List<Disclosure.Changed> changed = new ArrayList<>();
    changed.add(
        new Disclosure.Changed(
            EnvironmentConfig.MAX_MEMORY,
            inForce.getCacheSize() / MEGABYTE + " MB",
            inForce.getCachePercent() + " % of the heap"));
    for (String name :
        List.of(
            EnvironmentConfig.FREE_DISK,
            EnvironmentConfig.ENV_RUN_VERIFIER,
            EnvironmentConfig.STATS_COLLECT)) {
      String standard = EnvironmentConfig.DEFAULT.getConfigParam(name);
      String value = inForce.getConfigParam(name);
      if (!value.equals(standard)) {
        changed.add(new Disclosure.Changed(name, value, standard));
      }
    }
    return changed;
  }

  /** Adds the settings in force that affect results. */
  static void describe(EnvironmentConfig inForce, Map<String, String> settings) {
    settings.put("je.maxMemory", inForce.getCacheSize() / MEGABYTE + " MB");
    for (String name :
        new String[] {
          EnvironmentConfig.LOG_FILE_MAX,
          EnvironmentConfig.CHECKPOINTER_BYTES_INTERVAL,
          EnvironmentConfig.CLEANER_MIN_UTILIZATION
        }) {
      settings.put(name, inForce.getConfigParam(name));
    }
  }
}
