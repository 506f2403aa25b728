import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import configuration from "../../.dependency-cruiser.cjs";
import { checkDependencyRule } from "./dependency-rule.ts";

/** A small repository that obeys every rule. */
const obedient: Record<string, string> = {
  "package.json": `{ "type": "module", "dependencies": { "fastify": "1.0.0", "zod": "1.0.0" }, "devDependencies": { "react": "1.0.0", "antd": "1.0.0" } }`,
  "packages/domain/src/enums.ts": `export const severities = ["P1"];`,
  "packages/domain/package.json": `{ "name": "@pharos/domain", "exports": { "./enums": "./src/enums.ts" } }`,
  "packages/api/src/core/index.ts": `import { z } from "zod"; import { severities } from "@pharos/domain/enums"; export const schema = z(severities);`,
  "packages/api/package.json": `{ "name": "@pharos/api", "exports": { "./core": "./src/core/index.ts" } }`,
  "packages/ui/src/index.tsx": `import { Button } from "antd"; export const Save = Button;`,
  "packages/ui/package.json": `{ "name": "@pharos/ui", "exports": { ".": "./src/index.tsx" } }`,
  "packages/fixtures/src/index.ts": `import { severities } from "@pharos/domain/enums"; export const story = severities;`,
  "packages/fixtures/package.json": `{ "name": "@pharos/fixtures", "exports": { ".": "./src/index.ts" } }`,
  "apps/server/src/app.ts": `import { a } from "./modules/a/index.ts"; import { b } from "./modules/b/index.ts"; export const app = [a, b];`,
  "apps/server/src/main.ts": `import { app } from "./app.ts"; app.map(String);`,
  "apps/server/src/platform/clock.ts": `import type { serve } from "../http/route.ts"; export const clock: typeof serve = 1;`,
  "packages/i18n/src/index.ts": `export const words = 1;`,
  "packages/db/src/index.ts": `export const tables = 1;`,
  "apps/server/src/http/route.ts": `import fastify from "fastify"; export const serve = fastify;`,
  "apps/server/src/modules/a/index.ts": `import { routes } from "./a.routes.ts"; export const a = routes;`,
  "apps/server/src/modules/a/a.routes.ts": `import { closeA } from "./close-a.ts"; export const routes = closeA;`,
  "apps/server/src/modules/a/close-a.ts": `import { repo } from "./a.repo.ts"; import { b } from "../b/index.ts"; export const closeA = [repo, b];`,
  "apps/server/src/modules/a/a.repo.ts": `import { policy } from "./a.policy.ts"; export const repo = policy;`,
  "apps/server/src/modules/a/a.policy.ts": `import { severities } from "@pharos/domain/enums"; export const policy = severities;`,
  "apps/server/src/modules/a/a.test.ts": `import { story } from "@pharos/fixtures"; story.map(String);`,
  "apps/server/src/modules/b/index.ts": `export const b = 1;`,
  "apps/server/src/modules/b/b.repo.ts": `export const secret = 1;`,
  "apps/server/src/modules/b/b.testing.ts": `export const helper = 1;`,
  "apps/web/src/app/routes.ts": `import { aRoutes } from "../features/a/routes.ts"; export const routes = [aRoutes];`,
  "apps/web/src/features/a/routes.ts": `import { List } from "./list.screen.tsx"; export const aRoutes = [List];`,
  "apps/web/src/features/a/index.ts": `export const picker = 1;`,
  "apps/web/src/features/a/list.screen.tsx": `import { Save } from "@pharos/ui"; export const List = Save;`,
  "apps/web/src/features/b/index.ts": `import { picker } from "../a/index.ts"; export const badge = picker;`,
  "apps/web/src/shared/api.ts": `export const call = 1;`,
  ...Object.fromEntries(
    ["fastify", "zod", "react", "antd"].flatMap((name) => [
      [
        `node_modules/${name}/package.json`,
        `{ "name": "${name}", "version": "1.0.0", "type": "module", "exports": "./index.js" }`,
      ],
      [`node_modules/${name}/index.js`, `export default 1; export const z = 1; export const Button = 1;`],
    ]),
  ),
};

/** One forbidden import for each rule: where it stands and what it says. */
const planted: [rule: string, file: string, source: string][] = [
  ["domain-depends-on-nothing", "packages/domain/src/plant.ts", `import "node:fs";`],
  ["api-depends-on-domain-and-zod", "packages/api/src/plant.ts", `import "react";`],
  ["zod-through-the-api", "apps/web/src/shared/plant-zod.ts", `import { z } from "zod"; z;`],
  ["ui-knows-no-business", "packages/ui/src/plant.ts", `import "@pharos/domain/enums";`],
  ["i18n-knows-no-business", "packages/i18n/src/plant.ts", `import "@pharos/domain/enums";`],
  ["inspection-judges-alone", "packages/inspection/src/plant.ts", `import "@pharos/domain/enums";`],
  ["pdf-knows-no-business", "packages/pdf/src/plant.ts", `import "@pharos/domain/enums";`],
  ["markdown-knows-no-business", "packages/markdown/src/plant.ts", `import "@pharos/domain/enums";`],
  ["db-knows-no-business", "packages/db/src/plant.ts", `import "@pharos/domain/enums";`],
  ["fixtures-build-on-domain-api-db", "packages/fixtures/src/plant.ts", `import "@pharos/ui";`],
  ["tools-are-not-product", "apps/server/src/platform/plant-tool.ts", `import "../../../../tools/tool.ts";`],
  ["composition-root-through-the-public-face", "apps/server/src/app.ts", `import "./modules/b/b.repo.ts";`],
  ["platform-knows-http-by-type", "apps/server/src/platform/plant-http.ts", `import "../http/route.ts";`],
  [
    "listeners-are-the-outermost",
    "apps/server/src/modules/b/plant-listener.ts",
    `import "./b.listeners.ts";`,
  ],
  ["view-only-shapes", "apps/server/src/modules/b/plant-b.view.ts", `import "./b.repo.ts";`],
  ["app-through-the-public-face", "apps/web/src/app/plant-part.ts", `import "../features/a/part.ts";`],
  ["fixtures-are-not-shipped", "apps/server/src/platform/plant-fixtures.ts", `import "@pharos/fixtures";`],
  ["server-never-imports-the-browser", "apps/server/src/http/plant-ui.ts", `import "@pharos/ui";`],
  [
    "web-never-imports-the-server",
    "apps/web/src/shared/plant-server.ts",
    `import type { clock } from "../../../server/src/platform/clock.ts";`,
  ],
  ["browser-code-without-node", "apps/web/src/shared/plant-node.ts", `import "node:fs";`],
  [
    "shipped-server-without-development-packages",
    "apps/server/src/platform/plant-dev.ts",
    `import antd from "antd"; antd;`,
  ],
  [
    "module-through-its-public-face",
    "apps/server/src/modules/a/plant-face.ts",
    `import { secret } from "../b/b.repo.ts"; secret;`,
  ],
  [
    "test-helpers-are-for-tests",
    "apps/server/src/modules/a/plant-helper.ts",
    `import { helper } from "../b/b.testing.ts"; helper;`,
  ],
  [
    "only-the-composition-root-knows-modules",
    "apps/server/src/http/plant-module.ts",
    `import "../modules/a/index.ts";`,
  ],
  [
    "platform-below-everything",
    "apps/server/src/platform/plant-module.ts",
    `import type { a } from "../modules/a/index.ts";`,
  ],
  ["http-below-modules", "apps/server/src/http/plant-routes.ts", `export * from "../modules/a/index.ts";`],
  ["app-is-the-end", "apps/server/src/modules/b/plant-app.ts", `await import("../../app.ts");`],
  [
    "fastify-only-in-http-and-routes",
    "apps/server/src/modules/b/plant-fastify.ts",
    `import type { FastifyInstance } from "fastify";`,
  ],
  ["routes-are-the-outermost", "apps/server/src/modules/a/plant-routes.ts", `import "./a.routes.ts";`],
  ["policy-needs-no-data-access", "apps/server/src/modules/b/plant.policy.ts", `import "./b.repo.ts";`],
  ["repo-only-queries", "apps/server/src/modules/b/plant.repo.ts", `import "./b.view.ts";`],
  ["use-cases-above-their-parts", "apps/server/src/modules/a/plant.view.ts", `import "./close-a.ts";`],
  ["features-below-app", "apps/web/src/features/b/plant-app.ts", `import "../../app/routes.ts";`],
  ["shared-knows-no-feature", "apps/web/src/shared/plant-feature.ts", `import "../features/a/index.ts";`],
  ["feature-through-its-public-face", "apps/web/src/features/b/plant-face.ts", `import "../a/api.ts";`],
  [
    "screens-only-in-the-route-table",
    "apps/web/src/features/a/plant-screen.ts",
    `import "./list.screen.tsx";`,
  ],
  ["antd-behind-ui", "apps/web/src/features/a/plant-antd.ts", `import { Button } from "antd"; Button;`],
  [
    "conversation-knows-no-subject",
    "apps/server/src/modules/conversation/plant-subject.ts",
    `import "../b/index.ts";`,
  ],
  ["no-cycles", "apps/web/src/shared/plant-cycle.ts", `import "./plant-cycle-back.ts";`],
  ["resolvable", "packages/api/src/plant-deep.ts", `import "@pharos/domain/src/enums.ts";`],
];

/** What plants need to point at, itself innocent. */
const bystanders: Record<string, string> = {
  "apps/server/src/modules/b/b.view.ts": `export const view = 1;`,
  "apps/server/src/modules/b/b.listeners.ts": `export const listeners = 1;`,
  "tools/tool.ts": `export const tool = 1;`,
  "apps/web/src/features/a/part.ts": `export const part = 1;`,
  "apps/web/src/features/a/api.ts": `export const api = 1;`,
  "apps/web/src/shared/plant-cycle-back.ts": `import "./plant-cycle.ts";`,
};

let root = "";

const write = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const check = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, "dependency-rule.ts")], {
    cwd: root,
    encoding: "utf8",
  });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-rule-"));
  write(obedient);
  mkdirSync(join(root, "node_modules/@pharos"));
  for (const name of ["domain", "contract", "ui", "fixtures"]) {
    symlinkSync(`../../packages/${name}`, join(root, "node_modules/@pharos", name));
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it("plants a violation of every rule there is", () => {
  const rules = configuration.forbidden.map((rule) => rule.name);
  expect(planted.map(([rule]) => rule).sort()).toEqual(rules.sort());
});

it("complains about source files that the cruise did not look at", async () => {
  const { problems } = await checkDependencyRule(root, { exclude: { path: "^apps/web" } });
  expect(problems).toContain("not-checked: apps/web/src/shared/api.ts was not looked at");
});

it("accepts a tree that obeys every rule", () => {
  const { stdout, stderr, status } = check();
  expect(stderr).toBe("");
  expect(stdout).toMatch(/No problems in 25 files/);
  expect(status).toBe(0);
});

describe("with a violation of every rule planted", () => {
  let report = "";
  beforeAll(() => {
    write(bystanders);
    for (const [, file, source] of planted) write({ [file]: source });
    const result = check();
    report = result.stderr;
  });

  it.each(planted)("catches %s", (rule, file) => {
    const files = rule === "no-cycles" ? [file, "apps/web/src/shared/plant-cycle-back.ts"] : [file];
    expect(files.some((blamed) => report.includes(`${rule}: ${blamed} → `))).toBe(true);
  });

  it("blames only the planted files", () => {
    const blamed = [...report.matchAll(/^[a-z0-9-]+: (\S+) →/gm)].map((match) => match[1] ?? "");
    const guilty = new Set([...planted.map(([, file]) => file), "apps/web/src/shared/plant-cycle-back.ts"]);
    expect(blamed.filter((file) => !guilty.has(file))).toEqual([]);
  });
});
