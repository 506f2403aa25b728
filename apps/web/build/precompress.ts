import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const isText = (name: string) => /\.(js|css|html|svg|json|txt)$/.test(name);
/** Below this size a compressed copy costs a file and saves nothing. */
const smallestBytes = 512;

/** Writes a brotli and a gzip copy beside every text file of the build; the server picks one by `Accept-Encoding`. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "pharos:precompress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !isText(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        if (content.length >= smallestBytes) await writeCompressed(file, content);
      }
    },
  };
}

async function writeCompressed(file: string, content: Buffer): Promise<void> {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, await brotli(content, options));
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
}
