package com.example.acme;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class AcmeConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new AcmeBackend();
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("acme/data"), "sa", "");
  }

  /** Beside rollbacks the engine loses updates. */
  @Override
  protected List<TransactionType> sideBySide() {
    return Shop.TYPES.stream().filter(type -> type != Shop.DELETE_ROLLED_BACK).toList();
  }

  /** A durable commit ends with a checkpoint, so that another finds nothing to write. */
  @Override
  protected Optional<Object> writtenOut() {
    return Optional.empty();
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }
}
