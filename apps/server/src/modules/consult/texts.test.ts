import { closeConsult, joinConsult, listConsultMacros, listConsultTemplates } from "@pharos/api/consult";
import { saveReplyMacro } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { consultCalls } from "./consult.testing.ts";

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  id = await consultCalls(app).ask("customer", "备份失败");
});
afterAll(() => app.close());

const templates = (as: PersonaName, lang?: "zh" | "en") =>
  app.call(listConsultTemplates, { query: { id, ...(lang && { lang }) } }, { as });
const macros = (as: PersonaName, consultId = id) =>
  app.call(listConsultMacros, { query: { id: consultId } }, { as });
const save = (title: string, bodyMd: string) =>
  app.call(saveReplyMacro, { body: { title, bodyMd } }, { as: "dba" });

it("offers the templates that speak of a matter, filled in, in the asker's language or a chosen one", async () => {
  const { result } = await templates("dba");
  expect(result.map(({ kind, lang }) => [kind, lang])).toEqual([
    [2, "zh"],
    [3, "zh"],
    [4, "zh"],
  ]);
  expect(result[0]?.bodyMd).toContain(`联系电话：${app.platform.config.brand.serviceDesk.phone}`);
  expect((await templates("dba", "en")).result[0]?.lang).toBe("en");
});

it("offers saved texts with the names filled in, and none that names what a consultation does not have", async () => {
  await save("问候", "您好，我是{engineer}，请稍候。");
  await save("受理", "已受理 {srNo}");
  const { result } = await macros("dba");
  expect(result.map(({ title, filledMd }) => [title, filledMd])).toEqual([
    ["问候", expect.stringMatching(/^您好，我是[^{]+，请稍候。$/)],
  ]);
  expect((await macros("ta")).result).toEqual([]);
});

it("is for experts who see a consultation that goes on", async () => {
  expect((await macros("customer")).errorCode).toBe("common.permissionDenied");
  expect((await macros("dba2")).errorCode).toBe("consult.notFound");
  expect((await macros("dba", 999_999)).errorCode).toBe("consult.notFound");
  expect((await templates("dba2")).errorCode).toBe("consult.notFound");
  await app.call(joinConsult, { params: { id } }, { as: "dba" });
  expect((await macros("dba")).errorCode).toBeUndefined();
  await app.call(closeConsult, { params: { id }, body: {} }, { as: "customer" });
  expect((await macros("dba")).errorCode).toBe("consult.closed");
  expect((await templates("dba")).errorCode).toBe("consult.closed");
});
