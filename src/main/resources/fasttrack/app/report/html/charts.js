// Draws the charts of a page. Each figure holds its figures as JSON; what is drawn follows from them
// alone. Where a chart cannot be drawn, its table opens instead.
(() => {
  "use strict";

  const COLORS = 8;
  const DASHES = ["none", "7 3", "2 2", "9 3 2 3"];
  const FONT = 12;
  const CHAR = 6.8;
  const FREQUENT = 8;
  const color = (i) => `var(--c${i % COLORS})`;
  const ink = (i) => `var(--t${i % COLORS})`;
  const partColor = (part) => `var(--part-${part.toLowerCase().replace(/[^a-z]+/g, "-")})`;
  const dash = (i) => DASHES[Math.floor(i / COLORS + (i % COLORS)) % DASHES.length];
  const digits = new Intl.NumberFormat("en-US", {maximumSignificantDigits: 3});
  const extremes = new Intl.NumberFormat("en-US", {notation: "scientific", maximumSignificantDigits: 3});
  const isExtreme = (value) => value > 0 && (value < 1e-4 || value >= 1e7) && value < Infinity;
  const format = (value) => (isExtreme(value) ? extremes : digits).format(value);
  const longest = (texts) => Math.max(0, ...texts.map((text) => text.length)) * CHAR;
  const known = (points) => points.filter((point) => point.y !== null);
  const onLogScale = (label) => `${label} (log scale)`;

  function plot(width, options) {
    return Plot.plot({
      className: "chart-svg",
      width,
      ...options,
      style: {fontSize: `${FONT}px`, background: "none", color: "inherit", overflow: "visible"},
    });
  }

  /** Ticks at powers of ten, or at 1, 2 and 5 times these where there are few. */
  function logTicks(low, high) {
    const from = Math.floor(Math.log10(low));
    const to = Math.ceil(Math.log10(high));
    const steps = to - from > 3 ? [1] : [1, 2, 5];
    const ticks = [];
    for (let power = from; power <= to; power++) {
      ticks.push(...steps.map((step) => Number(`${step}e${power}`)));
    }
    const inside = ticks.filter((tick) => tick >= low && tick <= high);
    return inside.length > 1 ? inside : [low, high];
  }

  /** Moves labels apart that would overlap, as little as possible; returns where they stand. */
  function apart(pixels, gap, low, high) {
    const groups = [];
    const order = pixels.map((at, i) => ({at, i})).sort((a, b) => a.at - b.at);
    for (const label of order) {
      let group = {labels: [label], middle: label.at};
      for (let before = groups.at(-1); before && overlap(before, group, gap); before = groups.at(-1)) {
        const all = [...groups.pop().labels, ...group.labels];
        group = {labels: all, middle: all.reduce((sum, each) => sum + each.at, 0) / all.length};
      }
      groups.push(group);
    }
    const moved = [];
    for (const {labels, middle} of groups) {
      const half = ((labels.length - 1) * gap) / 2;
      const center = Math.min(Math.max(middle, low + half), high - half);
      labels.forEach((label, k) => (moved[label.i] = center - half + k * gap));
    }
    return moved;
  }

  function overlap(above, below, gap) {
    return below.middle - above.middle < ((above.labels.length + below.labels.length) * gap) / 2;
  }

  function element(name, className, ...content) {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  }

  function legend(names, tint) {
    const items = names.map((name, i) => {
      const item = element("li", "", name);
      item.style.setProperty("--c", tint(name, i));
      return item;
    });
    return element("ul", "legend", ...items);
  }

  function stacked(spec, width) {
    const bars = [...new Set(spec.segments.map((segment) => segment.bar))];
    const total = new Map(bars.map((bar) => [bar, 0]));
    spec.segments.forEach((s) => total.set(s.bar, total.get(s.bar) + s.value));
    const ends = new Map(bars.map((bar) => [bar, 0]));
    const segments = spec.segments.map((segment) => {
      const scale = spec.share ? 100 / total.get(segment.bar) : 1;
      const from = ends.get(segment.bar);
      const until = from + segment.value * scale;
      ends.set(segment.bar, until);
      return {...segment, from, until};
    });
    const sums = bars.map((bar) => ({
      bar,
      end: ends.get(bar),
      text: `${format(total.get(bar))} ${spec.unit}`,
    }));
    const marginLeft = longest(bars) + 12;
    const marginRight = longest(sums.map((sum) => sum.text)) + 10;
    const most = spec.share ? 100 : Math.max(...ends.values());
    const room = (width - marginLeft - marginRight) / most;
    const labels = segments
      .map((s) => {
        const value = spec.share ? `${format(s.until - s.from)} %` : format(s.value);
        const fits = (text) => (s.until - s.from) * room > text.length * CHAR + 6;
        const text = [`${s.part} ${value}`, value].find(fits);
        return {...s, text};
      })
      .filter((s) => s.text && s.value > 0);
    const svg = plot(width, {
      height: bars.length * 28 + 46,
      marginTop: 6,
      marginLeft,
      marginRight,
      marginBottom: 40,
      x: {
        domain: [0, most],
        label: spec.share ? "% of elapsed time" : spec.unit,
        ticks: Math.max(3, Math.round(width / 120)),
        tickFormat: format,
        grid: true,
      },
      y: {domain: bars, label: null},
      marks: [
        ...spec.parts.map((part) =>
          Plot.barX(
            segments.filter((s) => s.part === part),
            {x1: "from", x2: "until", y: "bar", fill: partColor(part), stroke: "var(--back)", insetTop: 2, insetBottom: 2}
          )
        ),
        Plot.text(labels, {x: (s) => (s.from + s.until) / 2, y: "bar", text: "text", fill: "var(--part-text)"}),
        Plot.text(sums, {x: "end", y: "bar", text: "text", textAnchor: "start", dx: 6}),
      ],
    });
    return [legend(spec.parts, partColor), svg];
  }

  function spectrum(spec, width) {
    const lines = spec.lines
      .map((line) => ({
        name: line.name,
        points: line.points.map((p) => ({x: 1 / (1 - p.x / 100), y: p.y})).filter((p) => p.y > 0),
      }))
      .filter((line) => line.points.length > 0);
    const all = lines.flatMap((line) => line.points);
    const right = Math.max(...all.map((p) => p.x), 10);
    const low = Math.min(...all.map((p) => p.y));
    const high = Math.max(...all.map((p) => p.y), low * 1.5);
    const height = 380;
    const options = {
      height,
      marginLeft: 58,
      marginRight: longest(lines.map((line) => line.name)) + 14,
      marginTop: 28,
      marginBottom: 40,
      x: {
        type: "log",
        domain: [1, right],
        label: "percentile (log scale of 100 − p)",
        ticks: [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6].filter((tick) => tick <= right),
        tickFormat: (x) => Number((100 - 100 / x).toFixed(6)).toString(),
        grid: true,
      },
      y: {
        type: "log",
        domain: [low, high],
        label: onLogScale("ms"),
        ticks: logTicks(low, high),
        tickFormat: format,
        grid: true,
      },
    };
    const y = plot(width, options).scale("y");
    const ends = lines.map((line) => line.points.at(-1));
    const at = apart(ends.map((end) => y.apply(end.y)), FONT + 1, options.marginTop, height - 40);
    return [
      plot(width, {
        ...options,
        marks: lines.flatMap((line, i) => [
          Plot.line(line.points, {x: "x", y: "y", stroke: color(i), strokeWidth: 1.8, strokeDasharray: dash(i)}),
          Plot.link([ends[i]], {
            x1: "x",
            y1: "y",
            x2: () => right,
            y2: () => y.invert(at[i]),
            strokeOpacity: 0.5,
            strokeDasharray: "1 3",
          }),
          Plot.text([line.name], {x: () => right, y: () => y.invert(at[i]), text: (d) => d, textAnchor: "start", dx: 5}),
        ]),
      }),
    ];
  }

  /**
   * Vertical lines with their labels. Where these have no room, the label of what is rare stays: a
   * crash before a garbage collection. Lines of what is frequent are faint.
   */
  function verticals(markers, pixel, width) {
    const often = new Map();
    markers.forEach(({label}) => often.set(label, (often.get(label) ?? 0) + 1));
    const length = ({label}) => label.length * CHAR + 6;
    const atEnd = (marker) => pixel(marker.at) + length(marker) > width;
    const begin = (marker) => pixel(marker.at) - (atEnd(marker) ? length(marker) : 0);
    const apart = (one, other) =>
      begin(one) + length(one) <= begin(other) || begin(other) + length(other) <= begin(one);
    const labeled = [];
    [...markers]
      .sort((a, b) => often.get(a.label) - often.get(b.label) || a.at - b.at)
      .filter((marker) => labeled.every((other) => apart(marker, other)) && labeled.push(marker));
    const text = {x: "at", text: "label", frameAnchor: "top", dy: -14};
    return [
      Plot.ruleX(markers, {
        x: "at",
        strokeDasharray: "4 3",
        strokeOpacity: ({label}) => (often.get(label) > FREQUENT ? 0.25 : 0.7),
      }),
      Plot.text(labeled.filter((marker) => !atEnd(marker)), {...text, textAnchor: "start"}),
      Plot.text(labeled.filter(atEnd), {...text, textAnchor: "end"}),
    ];
  }

  function histogram(spec, width) {
    const bins = spec.bins.map((bin) => ({
      ...bin,
      fromMillis: bin.fromMillis || bin.untilMillis / 2,
    }));
    const low = Math.min(...bins.map((bin) => bin.fromMillis));
    const high = Math.max(...bins.map((bin) => bin.untilMillis), ...spec.markers.map((m) => m.at * 1.6));
    const options = {
      height: 260,
      marginLeft: 76,
      marginRight: 20,
      marginTop: 40,
      marginBottom: 38,
      x: {type: "log", domain: [low, high], label: onLogScale("ms"), ticks: logTicks(low, high), tickFormat: format},
      y: {label: "transactions", grid: true, ticks: 5, tickFormat: format, nice: true},
    };
    const pixel = plot(width, options).scale("x").apply;
    return [
      plot(width, {
        ...options,
        marks: [
          Plot.rectY(bins, {x1: "fromMillis", x2: "untilMillis", y: "count", fill: color(0), stroke: "var(--back)"}),
          Plot.ruleY([0]),
          ...verticals(spec.markers, pixel, width),
        ],
      }),
    ];
  }

  /** Returns the loads whose labels have room beside each other on a logarithmic scale. */
  function spaced(loads, width) {
    const pixels = (width - 100) / Math.log(loads.at(-1) / loads[0]);
    const kept = [];
    for (const load of loads) {
      if (kept.length === 0 || pixels * Math.log(load / kept.at(-1)) > 22) {
        kept.push(load);
      }
    }
    return kept;
  }

  /**
   * All panels have the same axes, so that they can be compared. A band is between the ends of the
   * points' intervals. A single line is drawn over 0, which several may be too far from.
   */
  function curves(spec, width) {
    const room = Math.min(width, Math.max(300, Math.floor(width / Math.min(spec.panels.length, 3)) - 16));
    const lines = spec.panels.flatMap((panel) => panel.lines);
    const names = [...new Set(lines.filter((line) => known(line.points).length > 0).map((line) => line.name))];
    const all = lines.flatMap((line) => line.points);
    const loads = [...new Set(all.map((p) => p.x))].sort((a, b) => a - b);
    const values = all.flatMap((p) => [p.y, p.low, p.high]).filter((y) => y > 0);
    const low = Math.min(...values);
    const high = Math.max(...values, low * 1.5);
    const markers = spec.markers;
    const x = spec.kind === "times"
      ? {domain: [0, Math.max(loads.at(-1), ...markers.map((m) => m.at))], label: spec.load, ticks: 5}
      : {
          type: "log",
          base: 2,
          domain: [loads[0], Math.max(loads.at(-1), loads[0] * 1.1)],
          label: onLogScale(spec.load),
          ticks: spaced(loads, room),
        };
    const alone = lines.length === 1;
    const y = alone
      ? {domain: [0, high], nice: true, label: spec.unit, ticks: 5}
      : {type: "log", domain: [low, high], label: onLogScale(spec.unit), ticks: logTicks(low, high)};
    const panels = spec.panels.map((panel) => {
      const options = {
        height: 260,
        marginLeft: 62,
        marginRight: 16,
        marginTop: markers.length > 0 ? 40 : 24,
        marginBottom: 38,
        insetLeft: 10,
        insetRight: 10,
        x: {...x, tickFormat: format, grid: true},
        y: {...y, tickFormat: format, grid: true},
      };
      const drawn = panel.lines.flatMap((line) => {
        const i = names.indexOf(line.name);
        const points = line.points.map((p) => ({...p, y: p.y > 0 || alone ? p.y : null}));
        return [
          ...bands(points, low).map((band) =>
            Plot.line(band, {x: "x", y: "y", fill: color(i), fillOpacity: 0.18, stroke: "none"}),
          ),
          Plot.line(points, {x: "x", y: "y", stroke: color(i), strokeWidth: 1.8, strokeDasharray: dash(i)}),
          points.length <= 60 ? Plot.dot(known(points), {x: "x", y: "y", fill: color(i), r: 2.8}) : null,
        ];
      });
      const pixel = plot(room, options).scale("x").apply;
      const svg = plot(room, {...options, marks: [...drawn, ...verticals(markers, pixel, room)]});
      return element("div", "panel", element("p", "panel-title", panel.title), svg);
    });
    return [...(alone ? [] : [legend(names, (_, i) => color(i))]), element("div", "panels", ...panels)];
  }

  /** The outlines of points' intervals: one for each stretch of points that have one. */
  function bands(points, low) {
    const stretches = [[]];
    for (const p of points) {
      if (p.high > 0) {
        stretches.at(-1).push(p);
      } else if (stretches.at(-1).length > 0) {
        stretches.push([]);
      }
    }
    return stretches
      .filter((stretch) => stretch.length > 1)
      .map((stretch) => [
        ...stretch.map((p) => ({x: p.x, y: p.high})),
        ...stretch.toReversed().map((p) => ({x: p.x, y: Math.max(p.low, low)})),
      ]);
  }

  /** The darker, the more; shades of one color, since the order is what counts. */
  function heat(spec, width) {
    const columns = [...new Set(spec.tiles.map((tile) => tile.column))];
    const rows = [...new Set(spec.tiles.map((tile) => tile.row))];
    const most = Math.max(...spec.tiles.map((tile) => tile.value));
    const shade = (tile) => 0.08 + (0.92 * tile.value) / most;
    const left = longest(rows) + 12;
    const cell = Math.min(150, Math.floor((width - left - 10) / columns.length));
    const at = (tile) => columns.indexOf(tile.column);
    const text = (tiles, fill) =>
      Plot.text(tiles, {x: (tile) => at(tile) + 0.5, y: "row", text: (tile) => format(tile.value), fill});
    return [
      plot(left + 10 + cell * columns.length, {
        height: rows.length * 40 + 44,
        marginLeft: left,
        marginRight: 10,
        marginTop: 30,
        marginBottom: 10,
        x: {
          domain: [0, columns.length],
          axis: "top",
          label: null,
          ticks: columns.map((_, i) => i + 0.5),
          tickFormat: (x) => columns[Math.floor(x)],
          tickSize: 0,
        },
        y: {type: "band", domain: rows, label: null, padding: 0, tickSize: 0},
        marks: [
          Plot.barX(spec.tiles, {
            x1: at,
            x2: (tile) => at(tile) + 1,
            y: "row",
            fill: color(0),
            fillOpacity: shade,
            inset: 1,
          }),
          text(spec.tiles.filter((tile) => shade(tile) <= 0.6), "currentColor"),
          text(spec.tiles.filter((tile) => shade(tile) > 0.6), ink(0)),
        ],
      }),
    ];
  }

  function grouped(items, key) {
    const groups = new Map();
    items.forEach((item) => groups.set(item[key], [...(groups.get(item[key]) ?? []), item]));
    return [...groups];
  }

  function slopes(spec, width) {
    const room = Math.min(width, Math.max(270, width / 3 - 16));
    const values = spec.slopes.flatMap((slope) => [slope.left, slope.right]);
    const low = Math.min(...values, 0.9);
    const high = Math.max(...values, 1.1);
    const panels = grouped(spec.slopes, "panel").map(([panel, items]) => {
      const margin = longest(items.map((item) => item.label)) + 14;
      const height = 320;
      const options = {
        height,
        marginLeft: 46,
        marginRight: margin,
        marginTop: 24,
        marginBottom: 30,
        x: {type: "point", domain: [spec.left, spec.right], padding: 0.15, label: null},
        y: {
          type: "log",
          domain: [low, high],
          label: onLogScale(spec.unit),
          ticks: logTicks(low, high),
          tickFormat: format,
          grid: true,
        },
      };
      const y = plot(room, options).scale("y");
      const at = apart(items.map((item) => y.apply(item.right)), FONT + 1, 24, height - 30);
      const svg = plot(room, {
        ...options,
        marks: [
          Plot.ruleY([1], {strokeDasharray: "4 3"}),
          ...items.flatMap((item, i) => [
            Plot.line(
              [
                {side: spec.left, value: item.left},
                {side: spec.right, value: item.right},
              ],
              {x: "side", y: "value", stroke: color(i), strokeWidth: 1.6, strokeDasharray: dash(i), marker: "dot"}
            ),
            Plot.text([item], {x: () => spec.right, y: () => y.invert(at[i]), text: "label", textAnchor: "start", dx: 8}),
          ]),
        ],
      });
      return element("div", "panel", element("p", "panel-title", panel), svg);
    });
    return [element("div", "panels", ...panels)];
  }

  /** An interval that goes on beyond a decade from all ratios ends there, with an arrow: it would squeeze the others. */
  function ratios(spec, width) {
    const points = [1, ...spec.ratios.map((each) => each.ratio)];
    const ends = spec.ratios.flatMap((each) => [each.ratio, each.low ?? each.ratio, each.high ?? each.ratio]);
    const low = Math.max(Math.min(...ends, 0.8), Math.min(...points) / 10);
    const high = Math.min(Math.max(...ends, 1.25), Math.max(...points) * 10);
    const rows = spec.ratios.map((item) => ({
      ...item,
      from: Math.max(item.low, low),
      until: Math.min(item.high, high),
      sure: item.low !== null && (item.low > 1 || item.high < 1),
      text:
        item.low === null
          ? format(item.ratio)
          : `${item.low <= 1 && item.high >= 1 ? "≈ " : ""}${format(item.ratio)} (${format(item.low)}–${format(item.high)})`,
    }));
    const options = {
      marginLeft: longest(rows.map((row) => row.label)) + 12,
      marginRight: longest(rows.map((row) => row.text)) + 14,
      marginBottom: 36,
      x: {type: "log", domain: [low, high], label: onLogScale("ratio"), ticks: logTicks(low, high), tickFormat: format, grid: true},
      color: {type: "identity"},
    };
    return grouped(rows, "group").flatMap(([group, items]) => {
      const intervals = items.filter((row) => row.low !== null);
      const arrows = (cut, x, rotate) =>
        Plot.dot(intervals.filter(cut), {x, y: "label", symbol: "triangle", rotate, r: 4.5, fill: color(0)});
      const svg = plot(width, {
        ...options,
        height: items.length * 24 + 50,
        y: {type: "point", domain: items.map((row) => row.label), label: null},
        marks: [
          Plot.ruleX([1], {strokeDasharray: "4 3"}),
          Plot.link(intervals, {x1: "from", x2: "until", y: "label", stroke: color(0), strokeWidth: 3, strokeOpacity: 0.6}),
          arrows((row) => row.low < low, "from", -90),
          arrows((row) => row.high > high, "until", 90),
          Plot.dot(items, {x: "ratio", y: "label", r: 4, stroke: color(0), fill: (row) => (row.sure ? color(0) : "var(--back)")}),
          Plot.text(items, {text: "text", y: "label", frameAnchor: "right", textAnchor: "start", dx: 8}),
        ],
      });
      return [element("p", "panel-title", group), svg];
    });
  }

  /** The axis holds a tenth around the centre at least, so that small differences look small. */
  function repeats(spec, width) {
    const room = Math.min(width, Math.max(210, Math.floor((width - 69) / 4)));
    const panels = spec.figures.map((figure) => {
      const seen = known(figure.points);
      const values = seen.map((p) => p.y);
      const least = Math.min(...values, figure.low ?? figure.center, figure.center * 0.9);
      const most = Math.max(...values, figure.high ?? figure.center, figure.center * 1.1);
      const gap = (most - least) / 20;
      const runs = figure.points.map((p) => p.x);
      const ends = [Math.min(...runs) - 0.5, Math.max(...runs) + 0.5];
      const svg = plot(room, {
        height: 170,
        marginLeft: 56,
        marginRight: 12,
        marginTop: 12,
        marginBottom: 36,
        x: {
          domain: ends,
          label: spec.changes ? "result" : "run",
          ticks: runs.length <= 10 ? runs : 5,
          tickFormat: format,
        },
        y: {domain: [least - gap, most + gap], label: null, ticks: 4, tickFormat: format, grid: true},
        marks: [
          figure.low === null
            ? null
            : Plot.rectY([figure], {
                x1: () => ends[0],
                x2: () => ends[1],
                y1: "low",
                y2: "high",
                fill: color(0),
                fillOpacity: 0.15,
              }),
          Plot.ruleY([figure.center], {stroke: color(0), strokeWidth: 1.4}),
          Plot.ruleX(spec.changes?.[figure.title] ?? [], {x: (number) => number - 0.5, strokeDasharray: "4 3"}),
          Plot.dot(seen, {x: "x", y: "y", r: 3.2, fill: color(3)}),
        ],
      });
      return element("div", "panel", element("p", "panel-title", figure.title), svg);
    });
    return [element("div", "panels", ...panels)];
  }

  const KINDS = {stacked, spectrum, histogram, curves, times: curves, heat, slopes, ratios, repeats, history: repeats};

  for (const figure of document.querySelectorAll("figure")) {
    const place = figure.querySelector(".chart");
    const spec = JSON.parse(figure.querySelector("script").textContent);
    try {
      const width = Math.max(320, Math.floor(place.getBoundingClientRect().width));
      place.append(...KINDS[spec.kind](spec, width));
    } catch (error) {
      console.error(`the chart '${spec.kind}' cannot be drawn`, error);
      place.replaceChildren(element("p", "note", `This chart cannot be drawn (${error.message}); its data follow.`));
      figure.querySelector("details").open = true;
    }
  }

  // what is folded on the screen is printed, but for the data of charts, which are printed themselves
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main > details:not([open]):not(.licenses)")];
    opened.forEach((details) => (details.open = true));
  });
  addEventListener("afterprint", () => opened.forEach((details) => (details.open = false)));
})();
