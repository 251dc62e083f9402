package fasttrack.app.result.bundle;

import fasttrack.app.Stored;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Stored results, one with hostile names, and the content of pages. */
public final class Pages {
  /** What a name may hold to do harm: elements, the end of a script, and a change of direction. */
  public static final String HOSTILE =
      "</script><script>document.title='taken over'</script><img src='http://127.0.0.1:9/x'>"
          + "\u202e&amp;\u2028שלום";

  private static final int LONG = 4_000;

  private Pages() {}

  /** Writes a valid run whose engine, settings and transaction have names that try to do harm. */
  public static Path hostile(Path folder) throws IOException {
    String name = HOSTILE.replace("\u202e", "\\u202e").replace("\u2028", "\\u2028");
    String json =
        Files.readString(Stored.file("run-sqlite-rate"))
            .replace("\"TP1\"", '"' + name + '"')
            .replace("\"SQLite\"", '"' + name + '"')
            .replace("\"journal_mode\"", '"' + "x".repeat(LONG) + '"');
    return Files.writeString(folder.resolve("hostile.json"), json);
  }

  /**
   * Parses a page.
   *
   * @throws SAXException where it is not well-formed, apart from what HTML writes shorter than XML
   */
  public static Document parse(String html) throws SAXException {
    String xml =
        html.replaceFirst("<!doctype html>\\s*", "")
            .replaceAll("<meta ([^>]*)>", "<meta $1/>")
            .replaceAll("(?s)(<(script|style)[^>]*>).*?(</\\2>)", "$1$3");
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)));
    } catch (IOException | ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the rows of all tables in their order, each with the texts of its cells. */
  public static List<List<String>> rows(Document page) {
    List<List<String>> rows = new ArrayList<>();
    NodeList found = page.getElementsByTagName("tr");
    for (int i = 0; i < found.getLength(); i++) {
      List<String> cells = new ArrayList<>();
      NodeList children = found.item(i).getChildNodes();
      for (int k = 0; k < children.getLength(); k++) {
        if (children.item(k) instanceof Element cell) {
          cells.add(cell.getTextContent());
        }
      }
      rows.add(cells);
    }
    return rows;
  }
}
