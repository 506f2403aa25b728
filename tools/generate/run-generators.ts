import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Texts by path, relative to the repository. */
export type GeneratedFiles = Record<string, string>;

/** Something that makes files from sources. */
export type Generator = () => GeneratedFiles | Promise<GeneratedFiles>;

export type GenerationResult = { total: number; written: string[]; stale: string[]; failed: string[] };

/** Runs every generator; writes what differs, or with `isChecking` only reports it. One failure stops no other. */
export async function runGenerators(
  root: string,
  generators: Readonly<Record<string, Generator>>,
  isChecking: boolean,
): Promise<GenerationResult> {
  const result: GenerationResult = { total: 0, written: [], stale: [], failed: [] };
  for (const [name, generate] of Object.entries(generators)) {
    try {
      for (const [path, text] of Object.entries(await generate())) {
        result.total += 1;
        const file = join(root, path);
        if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
        if (isChecking) {
          result.stale.push(path);
          continue;
        }
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        result.written.push(path);
      }
    } catch (error) {
      result.failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return result;
}
