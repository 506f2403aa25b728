import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { generateI18nFiles } from "./generate-keys.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pharos-i18n-"));
  mkdirSync(join(folder, "zh-CN"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const catalogue = (name: string, tree: object) =>
  writeFileSync(join(folder, "zh-CN", `${name}.json`), JSON.stringify(tree));

it("types every key with the variables of its text", () => {
  catalogue("service-request", {
    toast: { replied: "已回复 {{name}}" },
    title: "服务请求",
    items_other: "{{count}} 条",
  });
  const keys = generateI18nFiles(folder)["keys.gen.ts"];
  expect(keys).toContain(`"serviceRequest.toast.replied": { name: string | number };`);
  expect(keys).toContain(`"serviceRequest.title": NoVariables;`);
  expect(keys).toContain(`"serviceRequest.items": { count: number };`);
});

it("loads core namespaces with the language and all others on demand", () => {
  catalogue("common", { save: "保存" });
  catalogue("service-request", { title: "服务请求" });
  const files = generateI18nFiles(folder);
  expect(files["core.zh-CN.gen.ts"]).toContain("./zh-CN/common.json");
  expect(files["core.zh-CN.gen.ts"]).not.toContain("service-request");
  expect(files["core.zh-CN.gen.ts"]).not.toContain("en-US");
  expect(files["loaders.gen.ts"]).toContain(`serviceRequest: () => import("./en-US/service-request.json"`);
  expect(files["loaders.gen.ts"]).not.toContain("common.json");
});

it("works before the first catalogue exists", () => {
  rmSync(join(folder, "zh-CN"), { recursive: true });
  expect(generateI18nFiles(folder)["keys.gen.ts"]).toContain("LazyNamespace = never");
});
