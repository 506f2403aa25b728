import { existsSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

const skippedFolders = new Set([
  "node_modules",
  "dist",
  "public",
  "data",
  "coverage",
  "test-results",
  ".git",
]);

/** Files below `folders` whose names end with one of the endings, relative to `root`, with forward slashes. */
export function listFiles(root: string, folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => walk(root, folder))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .sort();
}

function walk(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path.split(sep).join("/")];
  return readdirSync(join(root, path))
    .filter((name) => !skippedFolders.has(name))
    .flatMap((name) => walk(root, `${path}/${name}`));
}
