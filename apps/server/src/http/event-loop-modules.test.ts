import { previewAdvisory } from "@pharos/api/advisory";
import { importPlans, planBatchMax, savePlanBatch } from "@pharos/api/plan";
import { afterAll, beforeAll, expect, it } from "vitest";
import { articleCalls, createCatalogue } from "../modules/article/article.testing.ts";
import { documentCalls } from "../modules/document/document.testing.ts";
import { manualCalls } from "../modules/manual/manual.testing.ts";
import { resourceCalls } from "../modules/resource/resource.testing.ts";
import { orderActionsOn } from "../modules/service-order/service-order.testing.ts";
import { createReportApp, type ReportSetup } from "../modules/service-report/service-report.testing.ts";
import { hostileTexts, ordinaryText, pictureOf } from "../testing/hostile-corpus.ts";
import { holdUps } from "../testing/longest-turn.ts";

// What hostile texts of every module that takes long ones do to everyone else.

let setup: ReportSetup;
beforeAll(async () => {
  setup = await createReportApp();
}, 120_000);
afterAll(() => setup.app.close());

const hostileNames = ["characters that become eighteen", "joints", "almost error codes", "links"] as const;

/** Everyone else's turn comes as soon as with an ordinary text. */
async function expectTurns(work: (text: string) => Promise<void>, characters: number): Promise<void> {
  const hostileWorks = Object.fromEntries(
    hostileNames.map((name) => [name, () => work((hostileTexts[name] ?? "").slice(0, characters))]),
  );
  expect(await holdUps(() => work(ordinaryText.slice(0, characters)), hostileWorks)).toEqual({});
}

const long = 300_000;
const fileCharacters = 100_000;
const planColumns = ["title", "company", "team", "sn", "contractItem", "startDate", "planHour", "city"];
const index = () => setup.app.platform.queues.drain("search.index");

it("is held up by no article", async () => {
  const { faults } = await createCatalogue(setup.app);
  const calls = articleCalls(setup.app, () => faults);
  await expectTurns(async (contentMd) => {
    await calls.publish({ title: contentMd.slice(0, 128), contentMd });
    await index();
  }, long);
}, 120_000);

it("is held up by no manual", async () => {
  let made = 0;
  await expectTurns(async (contentMd) => {
    const name = `${(made += 1)}`;
    await manualCalls(setup.app).publish({ name, nodes: [{ title: "1", article: { contentMd } }] });
    await index();
  }, long);
}, 120_000);

it("is held up by no document, whose text is taken out of the file", async () => {
  const calls = documentCalls(setup.app);
  const folder = await calls.folder("sys", "hostile");
  let made = 0;
  await expectTurns(async (text) => {
    await calls.add("sys", folder, `${(made += 1)}.txt`, Buffer.from(text.slice(0, fileCharacters)));
    await calls.settle();
  }, long);
}, 120_000);

it("is held up by no resource and its notes", async () => {
  const calls = resourceCalls(setup.app);
  await expectTurns(async (releaseNotesMd) => {
    await calls.deliver({ releaseNotesMd });
    await index();
  }, long);
}, 120_000);

it("is held up by no report of a month", async () => {
  const id = await setup.draft();
  await expectTurns(async (text) => {
    const summaryMd = text.slice(0, 20_000);
    expect((await setup.update("ta", id, { summaryMd, suggestionMd: summaryMd })).status).toBe(200);
  }, long);
}, 120_000);

it("is held up by no versions of a security warning", async () => {
  await expectTurns(async (text) => {
    const affects = Array.from({ length: 20 }, (_, at) => ({
      databaseType: "oracle" as const,
      from: `1${text.slice(at, at + 63)}`,
      before: `2${text.slice(at + 64, at + 127)}`,
    }));
    const body = { affects, encryptLevel: "CUSTOMER" } as const;
    expect((await setup.app.call(previewAdvisory, { body }, { as: "sys" })).status).toBe(200);
  }, long);
}, 120_000);

it("is held up by no sheet of plans", async () => {
  await expectTurns(async (text) => {
    const cell = (at: number) => text.slice(at * 8, at * 8 + 100);
    const rows = Array.from({ length: planBatchMax }, (_, at) =>
      Object.fromEntries(planColumns.map((column, place) => [column, cell(at + place)])),
    );
    const imported = await setup.app.call(importPlans, { body: { rows, isDryRun: true } }, { as: "pa" });
    expect(imported.result.errors.length).toBeGreaterThan(0);
    await setup.app.call(savePlanBatch, { body: { list: rows, dryRun: true } }, { as: "pa" });
  }, long);
}, 120_000);

it("is held up by no signature", async () => {
  const act = orderActionsOn(setup.app);
  const sign = async (chunks: number) => {
    const order = await act.make();
    const picture = pictureOf(chunks, 200_000).toString("base64");
    const imageBase64 = `data:image/png;base64,${picture}`;
    // Its pixels are none; that is found out beside the event loop too.
    expect((await act.sign("dba", order, 0, { imageBase64 })).envelope?.fields).toHaveProperty("imageBase64");
  };
  expect(await holdUps(() => sign(5), { chunks: () => sign(12_000) })).toEqual({});
}, 120_000);
