// What the charts of report.html use of Observable Plot; the rest is left out of the bundle.
export {
  axisX,
  axisY,
  barX,
  dot,
  gridX,
  gridY,
  line,
  link,
  plot,
  rectY,
  ruleX,
  ruleY,
  text,
} from "@observablehq/plot";
