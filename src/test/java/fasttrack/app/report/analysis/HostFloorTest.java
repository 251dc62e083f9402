package fasttrack.app.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.Stored;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import org.junit.jupiter.api.Test;

class HostFloorTest {
  @Test
  void theLongestCommitStandsBesideTheFsyncOfItsOwnProbe() {
    RunResult result = Stored.run("run-postgresql");
    HostFloor.Against commit = HostFloor.commit(result).orElseThrow();
    assertThat(commit.floorNanos()).isEqualTo(result.setup().host().before().fsyncNanos().figure());
    for (TypeResult type : result.types()) {
      assertThat(TimeParts.of(result, type).of(TimePart.COMMIT))
          .isLessThanOrEqualTo(commit.nanos());
    }
    assertThat(commit.times()).isCloseTo(commit.nanos() / commit.floorNanos(), within(1e-9));
  }

  @Test
  void aRoundTripStandsBesideTheEcho() {
    RunResult result = Stored.run("run-postgresql");
    HostFloor.Against trip = HostFloor.roundTrip(result).orElseThrow();
    double longest = 0;
    double shortest = Double.MAX_VALUE;
    for (TypeResult type : result.types()) {
      double each =
          TimeParts.of(result, type).of(TimePart.ROUND_TRIPS) / type.costs().roundTripsMean();
      longest = Math.max(longest, each);
      shortest = Math.min(shortest, each);
    }
    assertThat(trip.nanos()).isStrictlyBetween(shortest, longest);
    assertThat(trip.floorNanos())
        .isEqualTo(result.setup().host().before().roundTripNanos().figure());
  }

  @Test
  void aRemainderBelowTheEchoIsNotShown() {
    assertThat(HostFloor.roundTrip(Stored.run("run-postgresql-nodes"))).isEmpty();
  }

  @Test
  void anEngineInThisProcessHasNoRoundTrips() {
    assertThat(HostFloor.roundTrip(Stored.run("run-sqlite"))).isEmpty();
  }

  @Test
  void whatWasNotProbedHasNoFloor() {
    RunResult result = Stored.of("run-postgresql").with("/setup/host", "null").run();
    assertThat(HostFloor.commit(result)).isEmpty();
    assertThat(HostFloor.roundTrip(result)).isEmpty();
  }
}
