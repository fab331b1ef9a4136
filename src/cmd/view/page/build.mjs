// Bundles the page into ../bundle: page.js, page.css, design.css. Its first line has a hash of all sources, by which a test of
// minigo's knows when the bundle is stale. `--test` runs the tests of src/*.test.ts instead.
//
//     npm install && npm run check && npm test && npm run build
import { build } from "esbuild";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url)), out = join(here, "../bundle");

/** FNV-1a of names and texts, as tests/page_bundle.rs works it out. */
function hash() {
  const names = [...readdirSync(join(here, "src")).filter(n => n.endsWith(".ts") && !n.endsWith(".test.ts")).map(n => "src/" + n), "design.css", "page.css"].sort();
  let h = 0xcbf29ce484222325n;
  for (const name of names) {
    for (const byte of Buffer.concat([Buffer.from(name + "\n"), readFileSync(join(here, name))])) h = BigInt.asUintN(64, (h ^ BigInt(byte)) * 0x100000001b3n);
  }
  return h.toString(16).padStart(16, "0");
}

if (process.argv.includes("--test")) {
  const to = join(here, "node_modules/.tests");
  const tests = readdirSync(join(here, "src")).filter(n => n.endsWith(".test.ts")).map(n => join(here, "src", n));
  await build({ entryPoints: tests, outdir: to, bundle: true, platform: "node", format: "esm", outExtension: { ".js": ".mjs" }, logLevel: "error" });
  const files = readdirSync(to).filter(n => n.endsWith(".mjs")).map(n => join(to, n));
  const ran = spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" });
  rmSync(to, { recursive: true });
  process.exit(ran.status ?? 1);
}
mkdirSync(out, { recursive: true });
const options = { bundle: true, minify: true, charset: "utf8", target: ["es2022"], write: false, legalComments: "none", logLevel: "error" };
const js = (await build({ ...options, entryPoints: [join(here, "src/main.ts")], format: "iife" })).outputFiles[0].text;
writeFileSync(join(out, "page.js"), `// sources ${hash()}\n${js.replaceAll("</script", "<\\/script")}`);
for (const name of ["page.css", "design.css"]) writeFileSync(join(out, name), (await build({ ...options, entryPoints: [join(here, name)] })).outputFiles[0].text);
