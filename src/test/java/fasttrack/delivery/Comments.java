package fasttrack.delivery;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that keeps comments as GitHub and GitLab do: a list in pages, new ones by POST, changes
 * by PATCH or PUT, and only for those who have the token. Thread-safe.
 */
final class Comments implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int PAGE = 100;
  private static final Pattern QUERY = Pattern.compile("per_page=" + PAGE + "&page=(\\d+)");

  private final HttpServer server;
  private final String list;
  private final String one;
  private final String update;
  private final String header;
  private final String authorization;
  private final List<String> bodies = new ArrayList<>();
  private volatile boolean readOnly;

  /**
   * Starts the server.
   *
   * @param list the path of the list
   * @param one the path of a comment, without its number
   * @param update the method that changes a comment
   * @param header the name of the header that holds the token
   * @param authorization its value
   */
  Comments(String list, String one, String update, String header, String authorization)
      throws IOException {
    this.list = list;
    this.one = one;
    this.update = update;
    this.header = header;
    this.authorization = authorization;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://"
        + server.getAddress().getAddress().getHostAddress()
        + ":"
        + server.getAddress().getPort();
  }

  /** From now on the token may only read, as that of a fork's pull request. */
  void setReadOnly() {
    readOnly = true;
  }

  synchronized void add(String body) {
    bodies.add(body);
  }

  synchronized List<String> bodies() {
    return List.copyOf(bodies);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    String asked = exchange.getRequestURI().getPath();
    byte[] sent = exchange.getRequestBody().readAllBytes();
    if (!authorization.equals(exchange.getRequestHeaders().getFirst(header))) {
      send(exchange, 401, Map.of());
    } else if (readOnly && !method.equals("GET")) {
      send(exchange, 403, Map.of());
    } else if (method.equals("GET") && asked.equals(list)) {
      send(exchange, 200, page(exchange.getRequestURI().getQuery()));
    } else if (method.equals("POST") && asked.equals(list)) {
      bodies.add(body(sent));
      send(exchange, 201, Map.of());
    } else if (method.equals(update) && asked.matches(one + "/\\d+")) {
      bodies.set(Integer.parseInt(asked.replaceFirst(".*/", "")), body(sent));
      send(exchange, 200, Map.of());
    } else {
      send(exchange, 404, Map.of());
    }
  }

  private List<Map<String, Object>> page(String query) {
    Matcher asked = QUERY.matcher(query);
    if (!asked.matches()) {
      throw new IllegalArgumentException(query);
    }
    int from = (Integer.parseInt(asked.group(1)) - 1) * PAGE;
    List<Map<String, Object>> page = new ArrayList<>();
    for (int id = from; id < Math.min(from + PAGE, bodies.size()); id++) {
      page.add(Map.of("id", id, "body", bodies.get(id)));
    }
    return page;
  }

  private static String body(byte[] sent) {
    return JSON.readTree(new String(sent, StandardCharsets.UTF_8)).get("body").asString();
  }

  private static void send(HttpExchange exchange, int status, Object answer) throws IOException {
    byte[] json = JSON.writeValueAsBytes(answer);
    exchange.sendResponseHeaders(status, json.length);
    exchange.getResponseBody().write(json);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
