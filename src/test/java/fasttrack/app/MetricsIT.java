package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A monitoring system watches the program at work. */
class MetricsIT extends InFolder {
  private static final Pattern COMMITTED =
      Pattern.compile(
          "fasttrack_transactions_total\\{outcome=\"committed\",type=\"TP1\"\\} (\\S+)");

  /** A number of transactions, so that what is seen cannot exceed it, however slow the machine. */
  @Test
  @Tag("long")
  void eachOfSeveralRunsIsSeenWhileItGoesOn() throws Exception {
    int port = freePort();
    CompletableFuture<InJvm.Ended> run =
        CompletableFuture.supplyAsync(
            () ->
                fasttrack.run(
                    "run",
                    "--workload=tp1",
                    "--repeat=2",
                    "--forks=0",
                    "--rate=400/s",
                    "--transactions=800",
                    "--metrics=" + port),
            command -> Thread.ofPlatform().start(command));
    TreeSet<Double> seen = new TreeSet<>();
    boolean ready = false;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
            .timeout(Duration.ofSeconds(10))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (!run.isDone()) {
        String answer = ask(client, request);
        ready |= answer.contains("fasttrack_run_info{backend=\"sqlite\"");
        Matcher committed = COMMITTED.matcher(answer);
        if (committed.find()) {
          seen.add(Double.parseDouble(committed.group(1)));
        }
        Thread.sleep(50);
      }
    }
    InJvm.Ended ended = run.get();
    // a machine that is too busy for the schedule makes the run invalid
    assertThat(ended.status()).as(ended.err()).isIn(0, 4);
    assertThat(ready).isTrue();
    assertThat(seen)
        .hasSizeGreaterThan(1)
        .last()
        .satisfies(last -> assertThat(last).isBetween(1.0, 800.0));
  }

  @Test
  void aPortThatIsInUseIsAnErrorBeforeAnythingRuns() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InJvm.Ended ended = fasttrack.run("run", "--metrics=" + taken.getLocalPort());
      assertThat(ended.status()).isEqualTo(3);
      assertThat(ended.err()).contains("--metrics: nothing can be served at 127.0.0.1:");
      assertThat(fasttrack.bundles()).isEmpty();
    }
  }

  private static String ask(HttpClient client, HttpRequest request) throws InterruptedException {
    try {
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return ""; // between runs nobody answers
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
