import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { readRouteFiles } from "../shared/route-table.ts";

const kilobyte = 1024;

/** A first visit fetches at most this many files: page, scripts, style sheets. The aim is 20. */
const filesMax = 24;

/** What a first visit may load, in KB of gzip; `editor` is for pages that read or write rich text. Everything else is `page`. */
const budgetsKb = {
  start: 258,
  share: 299,
  bare: 316,
  phone: 334,
  page: 527,
  calendar: 538,
  editor: 645,
};

const kindOfPath: Readonly<Record<string, keyof typeof budgetsKb>> = {
  "/login": "bare",
  "/work": "phone",
  "/plan": "calendar",
  "/consult": "editor",
  "/consult/:id": "editor",
  "/service": "editor",
  "/service/:type": "editor",
  "/service/:source/:id": "editor",
  "/replyTemplates": "editor",
  "/article/save": "editor",
  "/download/:source/:id": "editor",
  "/resources/save": "editor",
  "/article/print/:id": "editor",
  "/manual/:id": "editor",
  "/manual/edit/:id": "editor",
  "/plan/:id": "editor",
  "/planDetail": "editor",
  "/weeklyReport/edit": "editor",
  "/weeklyReport/view/:id": "editor",
};

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type Route = { path: string; isFull: boolean; texts: string[]; screen: string };

/** Weighs the first visit of every route of the built web application. */
export function checkBundleBudgets(root: string): CheckResult {
  const dist = join(root, "apps/web/dist");
  const manifestFile = join(dist, ".vite/manifest.json");
  if (!existsSync(manifestFile))
    return {
      problems: ["apps/web/dist has no manifest: build the web application first"],
      checked: "0 routes",
    };
  // Written by Vite.
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const routes = readRouteFiles(root).flatMap(readRoutes);
  const weigh = weighing(dist);

  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const frame = Object.keys(manifest).filter((key) => /^_frame-.*\.js$/.test(key));
  const start = [...entry, ...heaviestLocale(manifest, weigh)];
  const lines: { what: string; kind: keyof typeof budgetsKb; files: Set<string> }[] = [
    { what: "start (entry and locale)", kind: "start", files: filesOf(manifest, start) },
  ];
  const problems = routes.length === 0 ? ["no routes were found in apps/web/src"] : [];
  for (const circle of circlesIn(manifest))
    problems.push(
      `pieces that import each other, so that one reads what the other has not made yet: ${circle}`,
    );
  for (const route of routes) {
    if (route.path === sharePath) {
      lines.push({ what: route.path, kind: "share", files: filesOfShare(dist, route, weigh) });
      continue;
    }
    const screen = findKey(manifest, route.screen) ?? (route.path === workbenchPath ? frame[0] : undefined);
    if (!screen) problems.push(`${route.path}: its screen ${route.screen} is not in the build`);
    const kind = kindOfPath[route.path] ?? "page";
    const shell = route.isFull ? [] : [...keysEndingWith(manifest, "/app/shell/shell.tsx"), ...frame];
    const texts = route.texts.flatMap((name) => wordsOf(manifest, name));
    const editor = kind === "editor" ? editorsBelow(manifest, screen) : [];
    lines.push({
      what: route.path,
      kind,
      files: filesOf(manifest, [...start, ...shell, ...texts, ...editor, ...(screen ? [screen] : [])]),
    });
  }
  for (const { what, kind, files } of lines) {
    const kb = weigh(files) / kilobyte;
    const text = `${what}: ${kb.toFixed(0)} KB of ${budgetsKb[kind]} KB, ${files.size} files of ${filesMax}`;
    console.log(text);
    if (kb > budgetsKb[kind] || files.size > filesMax) problems.push(`over budget: ${text}`);
  }
  return { problems, checked: `${routes.length} routes` };
}

/** Pieces that import themselves by way of others, each way once. */
export function circlesIn(manifest: Manifest): string[] {
  const circles = new Set<string>();
  const done = new Set<string>();
  const visit = (key: string, way: readonly string[]): void => {
    const start = way.indexOf(key);
    if (start >= 0) circles.add([...way.slice(start), key].join(" → "));
    if (start >= 0 || done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return [...circles];
}

/** The routes of one file of the route table. */
export function readRoutes({ folder, source }: { folder: string; source: string }): Route[] {
  return source
    .split(/(?=\bpath: ")/)
    .slice(1)
    .flatMap((block) => {
      const path = /^path: "([^"]*)"/.exec(block)?.[1];
      const screen = /import\("(\.[^"]+\.screen\.tsx)"\)/.exec(block)?.[1];
      const texts = /texts: \[([^\]]*)\]/.exec(block)?.[1] ?? "";
      if (path === undefined || screen === undefined) return [];
      return [
        {
          path,
          screen: posix.join(folder, screen),
          isFull: /\bfull: true/.test(block),
          texts: [...texts.matchAll(/"([^"]+)"/g)].map((m) => m[1] ?? ""),
        },
      ];
    });
}

/** Its screen travels with the frame, because most people begin there. */
const workbenchPath = "/";

/** Words of their own, or with those of the desk. */
function wordsOf(manifest: Manifest, name: string): string[] {
  const own = keysEndingWith(manifest, `/zh-CN/${kebab(name)}.json`);
  return own.length > 0 ? own : Object.keys(manifest).filter((key) => key.startsWith("_words-desk-zh-"));
}

/** The page of a link to sign is built apart. */
const sharePath = "/service-order-share/:uuid";

function filesOfShare(dist: string, { texts }: Route, weigh: Weigh): Set<string> {
  // Written by Vite.
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/share-manifest.json"), "utf8")) as Manifest;
  const words = texts.flatMap((name) => keysEndingWith(manifest, `/zh-CN/${kebab(name)}.json`));
  return filesOf(manifest, ["share.html", "style.css", ...heaviestLocale(manifest, weigh), ...words]);
}

/** All files that a browser loads for these chunks before anything is shown: static imports and style sheets. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>(["index.html", "pre-paint.js"]);
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

type Weigh = (files: Iterable<string>) => number;

function weighing(dist: string): Weigh {
  const known = new Map<string, number>();
  return (files) => {
    let bytes = 0;
    for (const file of files) {
      const size = known.get(file) ?? gzippedSize(join(dist, file));
      known.set(file, size);
      bytes += size;
    }
    return bytes;
  };
}

function gzippedSize(file: string): number {
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0;
}

function heaviestLocale(manifest: Manifest, weigh: Weigh): string[] {
  // One chunk a language: the build may name it after its source or after its group.
  const cores = Object.keys(manifest).filter((key) => /\/core\.[\w-]+\.gen\.ts$|^_words-/.test(key));
  return cores.toSorted((a, b) => weigh(filesOf(manifest, [b])) - weigh(filesOf(manifest, [a]))).slice(0, 1);
}

/** An editor that a screen fetches by itself is part of its first visit. */
function editorsBelow(manifest: Manifest, screen: string | undefined): string[] {
  return (screen ? (manifest[screen]?.dynamicImports ?? []) : []).filter((key) => /editor/i.test(key));
}

const findKey = (manifest: Manifest, screen: string): string | undefined =>
  Object.keys(manifest).find((key) => key === screen);

const keysEndingWith = (manifest: Manifest, ending: string): string[] =>
  Object.keys(manifest).filter((key) => `/${key}`.endsWith(ending));

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

if (import.meta.main) await runCheck(() => checkBundleBudgets(process.cwd()));
