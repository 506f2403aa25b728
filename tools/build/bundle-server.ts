// Bundles the server's own code into a folder: `node tools/build/bundle-server.ts FOLDER`.
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { repositoryRoot } from "../shared/repository.ts";

/** Packages of very many small modules, which cost more to find than to run. Every other one stays where npm put it. */
const inlined = ["kysely", "zod", "pinyin-pro", "opencc-js", "unified", "remark-parse", "remark-gfm"];

const isOwn = (id: string): boolean => id.startsWith(".") || id.startsWith("/") || id.startsWith("@pharos/");

/** What belongs to a package that is inlined comes with it. */
const isOutside = (id: string, importer: string | undefined): boolean =>
  !isOwn(id) &&
  !inlined.some((name) => id === name || id.startsWith(`${name}/`)) &&
  (id.startsWith("node:") || !importer?.includes("/node_modules/"));

/**
 * Files that lie beside a module (migrations, texts, fonts) are read from where they lie, so that a module keeps its own
 * address. A module that is named by its address, for a worker, becomes an entry of the bundle.
 */
const ownAddresses: Plugin = {
  name: "own-addresses",
  transform(code, id) {
    if (!code.includes("import.meta.") || id.includes("/node_modules/")) return null;
    const withWorkers = code.replaceAll(
      /new URL\("(\.[\w./-]+\.ts)", import\.meta\.url\)/g,
      (_, path: string) => {
        const chunk = this.emitFile({ type: "chunk", id: join(dirname(id), path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
      },
    );
    return withWorkers
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
      .replaceAll("import.meta.filename", JSON.stringify(id));
  },
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to write to.");

const bundle = await rolldown({
  input: { main: join(repositoryRoot, "apps/server/src/main.ts") },
  cwd: repositoryRoot,
  platform: "node",
  external: isOutside,
  plugins: [ownAddresses],
  onLog: (level, log, report) => {
    // A replaced address keeps its line, which is what a stack names.
    if (log.code !== "SOURCEMAP_BROKEN") report(level, log);
  },
});
await bundle.write({
  dir: folder,
  format: "esm",
  sourcemap: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
});
