package fasttrack.core.run;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.Probe;
import java.util.List;

/**
 * A session that does nothing: each transaction ends at once, as intended. It shows what the
 * harness itself costs. It reports to a probe what an engine with locks reports of every
 * transaction. Not thread-safe.
 */
public class NullSession implements Session {
  private final Outcome[] outcomes;
  private final boolean[] commits;
  private final ServerCpu serverCpu;
  private final boolean tells;
  private Probe probe = Probe.NONE;

  /**
   * Makes a session.
   *
   * @param types the transactions that it is asked to execute, by their positions
   * @param serverCpu what it says of the engine's CPU time
   * @param tells whether it reports to a probe
   */
  public NullSession(List<TransactionType> types, ServerCpu serverCpu, boolean tells) {
    this.outcomes =
        types.stream().map(type -> Outcome.intended(type.ending())).toArray(Outcome[]::new);
    this.commits = new boolean[outcomes.length];
    for (int type = 0; type < outcomes.length; type++) {
      commits[type] = types.get(type).changesState();
    }
    this.tells = tells;
    this.serverCpu = serverCpu;
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    if (tells) {
      if (commits[type]) {
        probe.committing();
      }
      probe.held(1);
    }
    return outcomes[type];
  }

  @Override
  public void probe(Probe told) {
    probe = told;
  }

  @Override
  public long digest() {
    return 0;
  }

  @Override
  public int rows() {
    return 0;
  }

  @Override
  public ConflictCause conflictCause() {
    throw new IllegalStateException("a null session has no conflicts");
  }

  @Override
  public String failure() {
    throw new IllegalStateException("a null session does not fail");
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public void close() {}
}
