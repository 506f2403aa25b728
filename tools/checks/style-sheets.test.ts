import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStyleSheets } from "./style-sheets.ts";

const drawing = `.bar {\n  height: 4px;\n  color: var(--ph-ok);\n}\n`;

let root = "";

const write = (name: string, css: string): void => {
  const file = join(root, "apps/web/src", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, css);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-sheets-"));
  write("features/a/drawing.css", drawing);
});
afterAll(() => rmSync(root, { recursive: true }));

it("accepts sheets that only draw, and comments that name what is forbidden", () => {
  write(
    "features/a/planted.css",
    `/* display: flex; */\n.a { font: inherit; display: block; --font-size: 1px; }\n`,
  );
  expect(checkStyleSheets(root, {}).problems).toEqual([]);
});

it.each(["display: flex", "display:inline-grid", "font-size: 12px", "font: 12px / 16px serif"])(
  "refuses %s, and names the line",
  (declaration) => {
    write("features/a/planted.css", `.a {\n  ${declaration};\n}\n`);
    expect(checkStyleSheets(root, {}).problems).toEqual([
      `apps/web/src/features/a/planted.css:2: ${declaration} (use Stack, Cluster, Grid or Text of @pharos/ui)`,
    ]);
  },
);

it("exempts a named drawing, as long as it needs that", () => {
  write("features/a/planted.css", `.a { display: grid }\n`);
  const exempt = { "features/a/planted.css": "a reason" };
  expect(checkStyleSheets(root, exempt).problems).toEqual([]);
  write("features/a/planted.css", drawing);
  expect(checkStyleSheets(root, exempt).problems).toEqual([
    "apps/web/src/features/a/planted.css: needs no exemption any more",
  ]);
});
