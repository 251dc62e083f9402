package fasttrack.app.svg;

import fasttrack.app.report.Figures;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleInsets;
import org.w3c.dom.Document;

/** Charts below each other as one file, which needs no display to be drawn. */
final class SvgPicture {
  static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

  private static final Font BOLD = new Font(Font.SANS_SERIF, Font.BOLD, 13);
  private static final int WIDTH = 860;
  private static final int CAPTION = 40;
  private static final StandardChartTheme STYLE = new Style();

  static {
    System.setProperty("java.awt.headless", "true");
    TextUtils.setUseDrawRotatedStringWorkaround(false); // it draws letters as outlines
  }

  private SvgPicture() {}

  /** A chart below its title, with a legend or without. */
  record Part(String title, XYPlot plot, int height, boolean legend) {}

  /** Draws charts below a caption, and returns them as XML. */
  static String of(String caption, List<Part> parts) {
    int height = CAPTION + parts.stream().mapToInt(Part::height).sum();
    SVGGraphics2D graphics =
        new SVGGraphics2D(SVGGeneratorContext.createDefault(document()), false);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, height));
    int top = 0;
    for (Part part : parts) {
      JFreeChart chart = new JFreeChart(null, FONT, part.plot(), part.legend());
      STYLE.apply(chart);
      chart.setPadding(new RectangleInsets(4, 8, 8, 12));
      addTitle(chart, top == 0 ? caption : "");
      addTitle(chart, part.title());
      int bottom = top + part.height() + (top == 0 ? CAPTION : 0);
      chart.draw(graphics, new Rectangle2D.Double(0, top, WIDTH, bottom - top));
      top = bottom;
    }
    return xml(graphics);
  }

  private static void addTitle(JFreeChart chart, String text) {
    if (!text.isEmpty()) {
      TextTitle title = new TextTitle(Figures.shown(text), BOLD);
      title.setHorizontalAlignment(HorizontalAlignment.LEFT);
      title.setTextAlignment(HorizontalAlignment.LEFT);
      title.setMargin(2, 0, 4, 0);
      chart.addSubtitle(title);
    }
  }

  /** Leaves the colors of lines as they are. */
  private static final class Style extends StandardChartTheme {
    private static final long serialVersionUID = 1;

    Style() {
      super("plain");
      setLargeFont(FONT);
      setRegularFont(FONT);
      setAxisOffset(RectangleInsets.ZERO_INSETS);
      setPlotBackgroundPaint(Color.WHITE);
      setPlotOutlinePaint(Color.LIGHT_GRAY);
      setDomainGridlinePaint(Color.LIGHT_GRAY);
      setRangeGridlinePaint(Color.LIGHT_GRAY);
      setTickLabelPaint(Color.BLACK);
      setAxisLabelPaint(Color.BLACK);
    }

    @Override
    protected void applyToXYItemRenderer(XYItemRenderer renderer) {}
  }

  /** Not as Batik writes it: that names a document type, which a reader might fetch. */
  private static String xml(SVGGraphics2D graphics) {
    StringWriter xml = new StringWriter();
    try {
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(graphics.getRoot()), new StreamResult(xml));
    } catch (TransformerException e) {
      throw new IllegalStateException("a string takes any text", e);
    }
    return xml.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newNSInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java runtime makes XML documents", e);
    }
  }
}
