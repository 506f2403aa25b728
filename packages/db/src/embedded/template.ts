import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksumOf, type Migration } from "../migrations.ts";

// Raised when the settings with which a new folder is made change.
const FORMAT = 1;
const KEPT_TEMPLATES = 3;

const engineVersion = (): string => {
  const require = createRequire(import.meta.url);
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(dirname(require.resolve("@electric-sql/pglite")), "../package.json"), "utf8"),
  );
  return manifest.version;
};

/** `node_modules/.cache/pharos` of the installation this file belongs to. */
const cacheFolder = (): string | undefined => {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    if (existsSync(join(folder, "node_modules"))) return join(folder, "node_modules", ".cache", "pharos");
  }
  return undefined;
};

const templateFile = (migrations: readonly Migration[]): string | undefined => {
  const folder = cacheFolder();
  const content = migrations.length > 0 ? checksumOf(migrations).slice(0, 16) : "empty";
  return folder && join(folder, `embedded-${FORMAT}-${engineVersion()}-${content}.zst`);
};

/** The packed data folder with these migrations applied, or undefined when none has been made yet. */
export const readTemplate = (migrations: readonly Migration[]): Buffer | undefined => {
  const file = templateFile(migrations);
  return file && existsSync(file) ? readFileSync(file) : undefined;
};

const removeOldTemplates = (folder: string, current: string): void => {
  const others = readdirSync(folder)
    .filter((name) => name.endsWith(".zst") && !name.endsWith("-empty.zst") && join(folder, name) !== current)
    .map((name) => ({ name, age: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.age - a.age);
  for (const { name } of others.slice(KEPT_TEMPLATES)) rmSync(join(folder, name), { force: true });
};

/** Keeps a packed data folder, cleanly closed before, as the template for new ones. Without a writable cache nothing is kept. */
export const writeTemplate = (migrations: readonly Migration[], template: Uint8Array): void => {
  const file = templateFile(migrations);
  if (!file) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, template);
    renameSync(unfinished, file);
    removeOldTemplates(dirname(file), file);
  } catch {
    // A read-only installation: new folders are then made from scratch, which only takes a few seconds longer.
  }
};
