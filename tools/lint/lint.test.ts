import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";

/** A violation for each rule that carries a decision of this repository. */
const planted: [rule: string, file: string, source: string][] = [
  [
    "no-floating-promises",
    "apps/server/src/floating.ts",
    `async function work(): Promise<void> {}\nexport const run = (): void => { work(); };`,
  ],
  ["no-explicit-any", "apps/server/src/any.ts", `export const value: any = 1;`],
  [
    "no-non-null-assertion",
    "apps/server/src/bang.ts",
    `export const first = (list: string[]): string => list[0]!;`,
  ],
  ["no-default-export", "apps/server/src/default.ts", `export default 1;`],
  ["no-export-star", "apps/server/src/star.ts", `export * from "./any.ts";`],
  [
    "no-module-state",
    "apps/server/src/counter.ts",
    `let count = 0;\nexport const next = () => (count += 1);`,
  ],
  [
    "no-module-state",
    "apps/server/src/cache.ts",
    `const cache = new Map<string, number>();\nexport const read = (key: string) => cache.get(key);`,
  ],
  ["no-top-level-await", "apps/server/src/waiting.ts", `export const text = await Promise.resolve("");`],
  [
    "no-top-level-await",
    "apps/server/src/waiting-in-a-block.ts",
    `export {};\ntry {\n  await Promise.resolve();\n} catch {\n  // Nothing follows.\n}`,
  ],
  ["no-process-env", "apps/server/src/environment.ts", `export const port = process.env["PORT"];`],
  ["no-console", "apps/server/src/console.ts", `console.log("hello");`],
  [
    "no-restricted-imports",
    "apps/server/src/zod.ts",
    `import { z } from "zod";\nexport const schema = z.string();`,
  ],
  ["jsx-no-literals", "apps/web/src/literal.tsx", `export const Hello = () => <p>Hello</p>;`],
  [
    "no-danger",
    "apps/web/src/danger.tsx",
    `export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;`,
  ],
  ["no-restricted-globals", "apps/web/src/storage.ts", `export const token = localStorage.getItem("token");`],
];

let root = "";
let report = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.base.json", "tools/lint/pharos-plugin.js"]) {
    cpSync(join(repositoryRoot, file), join(root, file));
  }
  symlinkSync(join(repositoryRoot, "node_modules"), join(root, "node_modules"));
  const tsconfig = {
    extends: "./tsconfig.base.json",
    compilerOptions: { jsx: "react-jsx" },
    include: ["apps"],
  };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify(tsconfig));
  for (const [, file, source] of planted) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${source}\n`);
  }
  const oxlint = join(repositoryRoot, "node_modules/oxlint/bin/oxlint");
  report = spawnSync(process.execPath, [oxlint, "-f", "unix", "apps"], {
    cwd: root,
    encoding: "utf8",
  }).stdout;
});
afterAll(() => rmSync(root, { recursive: true }));

it.each(planted)("catches %s", (rule, file) => {
  const lines = report.split("\n").filter((line) => line.includes(file));
  expect(lines.join("\n")).toContain(`(${rule})`);
});
