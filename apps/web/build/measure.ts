import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Size of a first visit, in bytes as they travel (gzip), and how many files that are. */
export interface Visit {
  readonly bytes: number;
  readonly requests: number;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/** What a browser fetches before a page stands: entry, texts of one language, and the modules named (source paths, or names of shared chunks). */
export function measureVisit(dist: string, modules: readonly string[]): Visit {
  // Written by Vite a moment ago.
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>(["index.html", "pre-paint.js"]);
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of ["index.html", ...modules]) visit(findKey(Object.keys(manifest), name));
  const sized = [...files]
    .map((file) => ({ file, bytes: sizeOf(join(dist, file)) }))
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0), requests: sized.length, files: sized };
}

function findKey(keys: readonly string[], name: string): string {
  const found = keys.find((key) => key === name) ?? keys.find((key) => key.startsWith(`_${name}-`));
  if (found === undefined) throw new Error(`the build has no module ${name}`);
  return found;
}

function sizeOf(file: string): number {
  const zipped = `${file}.gz`;
  return readFileSync(existsSync(zipped) ? zipped : file).length;
}
