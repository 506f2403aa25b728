import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkBundleBudgets, circlesIn, readRoutes } from "./bundle-budgets.ts";

let root = "";

const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

/** A build of three routes; random bytes do not shrink, so the weights are known. */
const build = (kb: { entry: number; shell: number; list: number; login: number }): void => {
  write(
    "apps/web/src/app/routes.ts",
    `{ path: "/login", meta: { full: true }, screen: () => import("../features/identity/login.screen.tsx") },
     { path: "/records", meta: {}, texts: ["serviceRequest"], screen: () => import("../features/a/list.screen.tsx") },`,
  );
  const chunks: Record<string, object> = {
    "index.html": { file: "entry.js", isEntry: true, imports: ["_shared.js"], css: ["entry.css"] },
    "_shared.js": { file: "shared.js" },
    "../../packages/i18n/src/core.zh-CN.gen.ts": { file: "zh.js" },
    "../../packages/i18n/src/core.en-US.gen.ts": { file: "en.js" },
    "../../packages/i18n/src/zh-CN/service-request.json": { file: "texts.js" },
    "src/app/shell/shell.tsx": { file: "shell.js", imports: ["_shared.js"] },
    "src/features/identity/login.screen.tsx": { file: "login.js" },
    "src/features/a/list.screen.tsx": { file: "list.js" },
  };
  write("apps/web/dist/.vite/manifest.json", JSON.stringify(chunks));
  const sizes = { "shared.js": 10, "entry.css": 10, "zh.js": 5, "en.js": 10, "texts.js": 20 };
  for (const [file, size] of Object.entries({
    ...sizes,
    "entry.js": kb.entry,
    "shell.js": kb.shell,
    "list.js": kb.list,
    "login.js": kb.login,
  })) {
    write(`apps/web/dist/${file}`, randomBytes(size * 1024));
  }
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-budget-"));
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

it("accepts routes within their budgets", () => {
  build({ entry: 200, shell: 100, list: 50, login: 20 });
  expect(checkBundleBudgets(root).problems).toEqual([]);
});

it("counts shared code, style sheets, the heavier language, the shell and the screen's texts", () => {
  build({ entry: 200, shell: 100, list: 190, login: 20 });
  // 200 entry + 10 shared + 10 sheet + 10 locale + 100 shell + 20 texts + 190 screen
  expect(checkBundleBudgets(root).problems).toEqual([
    "over budget: /records: 540 KB of 527 KB, 9 files of 24",
  ]);
});

it("holds the sign-in page, which needs no shell, to a budget of its own", () => {
  build({ entry: 200, shell: 100, list: 50, login: 90 });
  expect(checkBundleBudgets(root).problems).toEqual(["over budget: /login: 320 KB of 316 KB, 7 files of 24"]);
});

it("finds the workbench and its words in the pieces that they share with others", () => {
  build({ entry: 200, shell: 100, list: 50, login: 20 });
  write(
    "apps/web/src/app/routes.ts",
    `{ path: "/", meta: {}, texts: ["workbench"], screen: () => import("../features/w/workbench.screen.tsx") },`,
  );
  const chunks = {
    "index.html": { file: "entry.js", isEntry: true },
    "_frame-1.js": { file: "shell.js" },
    "_words-desk-zh-CN-1.js": { file: "texts.js" },
  };
  write("apps/web/dist/.vite/manifest.json", JSON.stringify(chunks));
  expect(checkBundleBudgets(root).problems).toEqual([]);
  write("apps/web/dist/shell.js", randomBytes(320 * 1024));
  // 200 entry + 320 frame + 20 words
  expect(checkBundleBudgets(root).problems).toEqual(["over budget: /: 540 KB of 527 KB, 5 files of 24"]);
});

it("refuses to pass without a build", () => {
  expect(checkBundleBudgets(root).problems).toHaveLength(1);
});

it("reads paths, flags, texts and screens from the route table", () => {
  const source = `{ path: "/a/:id", title: "x", meta: { full: true }, texts: ["b", "cD"], screen: () => import("./n.screen.tsx").then(x) }`;
  expect(readRoutes({ folder: "src/features/m", source })).toEqual([
    { path: "/a/:id", isFull: true, texts: ["b", "cD"], screen: "src/features/m/n.screen.tsx" },
  ]);
});

it("weighs the page of a link to sign by the build it has of its own", () => {
  build({ entry: 200, shell: 100, list: 50, login: 20 });
  write(
    "apps/web/src/app/routes.ts",
    `{ path: "/service-order-share/:uuid", meta: { full: true }, texts: ["serviceOrder"], screen: () => import("../features/a/share.screen.tsx") },`,
  );
  const chunks = {
    "share.html": { file: "share.js", isEntry: true },
    "_words-zh-1.js": { file: "words.js" },
    "../../packages/i18n/src/zh-CN/service-order.json": { file: "order.js" },
    "style.css": { file: "share.css" },
  };
  write("apps/web/dist/.vite/share-manifest.json", JSON.stringify(chunks));
  for (const file of ["words.js", "order.js", "share.css"])
    write(`apps/web/dist/${file}`, randomBytes(10 * 1024));
  write("apps/web/dist/share.js", randomBytes(260 * 1024));
  expect(checkBundleBudgets(root).problems).toEqual([]);
  write("apps/web/dist/share.js", randomBytes(280 * 1024));
  expect(checkBundleBudgets(root).problems).toEqual([
    expect.stringMatching(/^over budget: \/service-order-share\/:uuid: 310 KB of 299 KB/),
  ]);
});

it("names pieces that import each other", () => {
  const manifest = {
    "_frame.js": { file: "frame.js", imports: ["_calls.js"] },
    "_calls.js": { file: "calls.js", imports: ["_own.js"] },
    "_own.js": { file: "own.js", imports: ["_calls.js"] },
  };
  expect(circlesIn(manifest)).toEqual(["_calls.js → _own.js → _calls.js"]);
  expect(circlesIn({ ...manifest, "_own.js": { file: "own.js" } })).toEqual([]);
});
