// Writes the chart library as one script, the style that it puts into each chart (whose hash the
// page's content security policy names), and the licenses of what is in the script.
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {build} from "esbuild";

const RESOURCES = "../resources/fasttrack/app/report/html";
const CLASS = "chart-svg";

function licenseOf(folder) {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return readFileSync(join(folder, name), "utf8").trim();
}

function packageOf(input) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
  return found && found[1];
}

const options = {
  entryPoints: ["plot.js"],
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "Plot",
  target: "es2020",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
};
const made = await build(options);
const inputs = Object.values(made.metafile.outputs)[0].inputs;
const packages = Object.entries(inputs)
  .filter(([, used]) => used.bytesInOutput > 0)
  .map(([input]) => packageOf(input))
  .filter((folder) => folder);
const licenses = [...new Set(packages)].sort().map((folder) => {
  const {name, version} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${licenseOf(folder)}\n`;
});
writeFileSync(join(RESOURCES, "plot.LICENSES.txt"), licenses.join("\n" + "-".repeat(72) + "\n\n"));
const banner =
  "/* Observable Plot, Copyright 2020-2025 Observable, Inc.; D3, Copyright Mike Bostock; their\n" +
  "   licenses (ISC, BSD) are at the end of this page. */\n";
writeFileSync(join(RESOURCES, "plot.min.js"), banner + made.outputFiles[0].text);

const source = readFileSync(join(packages.find((p) => p.endsWith("/plot")), "src/plot.js"), "utf8");
const style = /append\("style"\)\.text\(\s*`([^`]*)`/.exec(source)[1];
writeFileSync(join(RESOURCES, "plot.css"), style.replaceAll("${className}", CLASS));
