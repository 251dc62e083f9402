package fasttrack.app.execution;

import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.core.result.Environment;
import fasttrack.core.spec.BenchmarkSpec;

/**
 * What a child process is to run, as it is told on a line of its standard input. Holds no secret:
 * credentials come from the environment, or from a file that the specification names.
 *
 * @param spec what determines the run
 * @param title what runs, in a few words, for the progress line
 * @param results the folder in which the run's bundle is made
 * @param name the name of the bundle
 * @param work the folder in which backends keep their files
 * @param shown what is shown while it runs
 * @param sessionsMin the database is opened for so many sessions at least
 * @param parent the machine and software around the parent
 * @param last whether the child ends after it
 */
public record ChildJob(
    BenchmarkSpec spec,
    String title,
    String results,
    String name,
    String work,
    ShownProgress shown,
    int sessionsMin,
    Environment parent,
    boolean last) {}
