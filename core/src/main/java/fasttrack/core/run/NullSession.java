package fasttrack.core.run;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import java.util.List;

/**
 * A session that does nothing but end as it is meant to, to measure what the harness itself costs.
 */
final class NullSession implements Session {
  private final Outcome[] outcomes;
  private final ServerCpu serverCpu;

  NullSession(List<TransactionType> types, ServerCpu serverCpu) {
    this.outcomes =
        types.stream()
            .map(
                type ->
                    switch (type.ending()) {
                      case COMMIT -> Outcome.COMMITTED;
                      case ROLLBACK -> Outcome.ROLLED_BACK;
                    })
            .toArray(Outcome[]::new);
    this.serverCpu = serverCpu;
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    return outcomes[type];
  }

  @Override
  public long digest() {
    return 0;
  }

  @Override
  public ConflictCause conflictCause() {
    throw new IllegalStateException("nothing ever conflicts here");
  }

  @Override
  public String failure() {
    throw new IllegalStateException("nothing ever fails here");
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public void close() {}
}
