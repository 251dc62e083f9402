
// Saves what a figure shows as an SVG file: its charts, caption, legends and titles of panels, where
// they stand on the page, in light colors. The file depends on nothing.
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const MARGIN = 16;
  const BELOW_BASELINE = 0.22;
  const INHERITED = ["fill", "font-family", "font-size", "text-anchor"];

  function made(name, attributes, ...content) {
    const element = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.append(...content);
    return element;
  }

  /** Sets what only the page knows: the values of its variables, and its color of text. */
  function resolve(element) {
    const page = getComputedStyle(document.body);
    for (const attribute of element.attributes) {
      attribute.value = attribute.value
        .replace(/var\((--[\w-]+)\)/g, (_, name) => page.getPropertyValue(name).trim())
        .replace(/^currentColor$/i, page.color);
    }
    [...element.children].forEach(resolve);
  }

  /** A chart as a group, which more programs place as a browser does than a picture in a picture. */
  function chart(svg, origin) {
    const {left, top, width} = svg.getBoundingClientRect();
    const style = getComputedStyle(svg);
    const group = made("g", Object.fromEntries(INHERITED.map((name) => [name, style.getPropertyValue(name)])));
    const scale = width / svg.viewBox.baseVal.width;
    group.setAttribute("transform", `translate(${left - origin.left} ${top - origin.top}) scale(${scale})`);
    group.append(...[...svg.children].filter((child) => child.localName !== "style").map((child) => child.cloneNode(true)));
    [...group.children].forEach(resolve);
    return group;
  }

  /** The text of an element in the lines into which the browser has broken it. */
  function lines(element) {
    const found = [];
    const text = element.firstChild;
    const range = document.createRange();
    let at = 0;
    for (const character of text?.data ?? "") {
      range.setStart(text, at);
      at += character.length;
      range.setEnd(text, at);
      const {left, bottom, width} = range.getBoundingClientRect();
      if (found.length > 0 && (width === 0 || Math.abs(found.at(-1).bottom - bottom) < 3)) {
        found.at(-1).text += character;
      } else if (width > 0) {
        found.push({text: character, left, bottom});
      }
    }
    return found;
  }

  function words(element, origin) {
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const font = {"font-family": style.fontFamily, "font-size": size, "font-weight": style.fontWeight, fill: style.color};
    return lines(element).map((line) =>
      made(
        "text",
        {...font, x: line.left - origin.left, y: line.bottom - origin.top - size * BELOW_BASELINE},
        line.text.trimEnd()
      )
    );
  }

  /** The square before an entry of a legend. */
  function square(entry, origin) {
    const style = getComputedStyle(entry);
    const {left, top, height} = entry.getBoundingClientRect();
    const size = Number.parseFloat(style.fontSize) * 0.8;
    const y = top - origin.top + (height - size) / 2;
    return made("rect", {x: left - origin.left, y, width: size, height: size, rx: 2, fill: style.getPropertyValue("--c").trim()});
  }

  function drawing(figure, caption) {
    const place = figure.querySelector(".chart");
    const box = figure.getBoundingClientRect();
    const origin = {left: box.left - MARGIN, top: box.top - MARGIN};
    const width = Math.max(box.width, place.scrollWidth) + 2 * MARGIN;
    const height = place.getBoundingClientRect().bottom - box.top + 2 * MARGIN;
    const texts = [caption, ...place.querySelectorAll(".legend li, .panel-title")];
    return made(
      "svg",
      {width, height, viewBox: `0 0 ${width} ${height}`},
      made("title", {}, `${document.title}: ${caption.textContent}`),
      made("rect", {width, height, fill: "#fff"}),
      ...[...place.querySelectorAll("svg")].map((svg) => chart(svg, origin)),
      ...[...place.querySelectorAll(".legend li")].map((entry) => square(entry, origin)),
      ...texts.flatMap((element) => words(element, origin))
    );
  }

  function inLight(task) {
    const classes = document.documentElement.classList;
    classes.add("light");
    try {
      return task();
    } finally {
      classes.remove("light");
    }
  }

  const xml = (figure) =>
    new XMLSerializer().serializeToString(inLight(() => drawing(figure, figure.querySelector("figcaption"))));

  function save(figure) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([xml(figure)], {type: "image/svg+xml"}));
    link.download = `fasttrack-${figure.id}.svg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** The file of a figure as letters that need no escaping in a document, for `report --svg` to take. */
  function dumped(figure) {
    const file = document.createElement("pre");
    file.id = figure.id;
    file.textContent = encodeURIComponent(xml(figure));
    return file;
  }

  const drawn = [...document.querySelectorAll("figure")].filter((figure) => figure.querySelector(".chart svg"));
  for (const figure of drawn) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "save";
    button.textContent = "Save as SVG";
    button.setAttribute("aria-label", `Save as SVG: ${figure.querySelector("figcaption").textContent}`);
    button.addEventListener("click", () => save(figure));
    figure.querySelector(".chart").after(button);
  }
  if (location.hash === "#svg") {
    document.body.replaceChildren(...drawn.map(dumped));
  }
})();
