package fasttrack.app.audit.doctor;

import java.util.List;

/**
 * What was found of a machine.
 *
 * @param startedAt when, ISO 8601 in UTC
 * @param examined everything that was examined
 * @param usable whether files can be written in the work folder
 * @param databases how many databases can run
 */
record Diagnosis(String startedAt, List<Examination> examined, boolean usable, long databases) {

  /** Tells whether any run is possible. */
  boolean canRun() {
    return usable && databases > 0;
  }
}
