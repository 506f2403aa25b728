import {
  chooseInspectionAsset,
  deleteInspectionReport,
  downloadInspectionSuggestions,
  endInspectionWaiver,
  getInspectionDbInfos,
  getInspectionLogSwitches,
  ignoreInspectionItem,
  listInspectionWaivers,
  openInspectionDocument,
  raiseFromSuggestion,
  saveInspectionSuggestion,
  saveInspectionSummary,
  viewInspectionActivity,
  viewInspectionItem,
  viewInspectionMenu,
  withdrawInspection,
} from "@pharos/api/inspection";
import { listMessages } from "@pharos/api/message";
import { getServiceRequest } from "@pharos/api/service-request";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createInspectionApp, type InspectionSetup } from "./inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
beforeEach(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
});
afterEach(() => app.close());

const code = "PG-AV-01";
const first = { connections: 95, at: "2026-06-10T02:00:00+08:00" };
const second = { connections: 20, at: "2026-06-11T02:00:00+08:00" };
const third = { connections: 96, at: "2026-06-11T22:00:00+08:00" };

describe("a batch", () => {
  it("is the vendor's alone until somebody else has published it, and then the customer's", async () => {
    const batch = await setup.upload(first);
    for (const as of ["customer", "orgAdmin", "otherCompany"] as const) {
      expect(await setup.list(as)).toEqual([]);
      expect((await setup.read(batch, as)).status).toBe(204);
    }
    expect((await setup.publish(batch, "dba")).errorCode).toBe("common.permissionDenied");
    expect((await setup.publish(batch, "ta")).result).toEqual({ fixed: 0, returned: 0 });
    await app.drain();
    expect((await setup.read(batch, "customer")).result).toMatchObject({
      name: "app",
      status: 4,
      counts: { critical: 1 },
      topRisks: [{ ruleCode: code, severity: "critical" }],
      abilities: { edit: { isAllowed: false }, publish: { isAllowed: false } },
    });
    const messages = await app.call(listMessages, { query: {} }, { as: "orgAdmin" });
    expect(messages.result.list.map(({ title }) => title).join()).toContain(batch.batchNo);
    expect((await setup.read(batch, "otherCompany")).status).toBe(204);
    expect((await setup.read(batch, "dba2")).status).toBe(204);
    expect((await setup.publish(batch, "ta")).errorCode).toBe("inspection.publishedAlready");
  });

  it("is not published by who uploaded it, whatever the role, nor by who has read an older state", async () => {
    const batch = await setup.upload(first, "ta");
    expect((await setup.publish(batch, "ta")).errorCode).toBe("inspection.ownBatch");
    const { revision } = (await setup.read(batch, "dba")).result;
    const save = (summaryMd: string) =>
      app.call(
        saveInspectionSummary,
        { body: { batchId: batch.batchId, revision, summaryMd } },
        { as: "dba" },
      );
    expect((await save("连接数需要治理")).errorCode).toBeUndefined();
    expect((await save("晚了")).errorCode).toBe("common.dataChanged");
    expect((await setup.read(batch, "dba")).result.summaryMd).toBe("连接数需要治理");
    expect((await setup.publish(batch, "pa")).errorCode).toBeUndefined();
    expect((await save("不行")).errorCode).toBe("inspection.published");
  });

  it("is taken back, and deleted while it is no report", async () => {
    const batch = await setup.upload(first);
    await setup.publish(batch);
    const remove = (as: "dba" | "sys" | "customer") =>
      app.call(
        deleteInspectionReport,
        { query: { reportId: batch.reportId, batchId: batch.batchId } },
        { as },
      );
    expect((await remove("dba")).errorCode).toBe("inspection.publishedStays");
    expect((await remove("customer")).status).toBe(205);
    const { revision } = (await setup.read(batch, "ta")).result;
    await app.call(
      withdrawInspection,
      { body: { batchId: batch.batchId, revision, reason: "采集时段选错" } },
      { as: "ta" },
    );
    expect((await setup.read(batch, "customer")).status).toBe(204);
    expect((await remove("dba")).errorCode).toBeUndefined();
    expect((await setup.read(batch, "dba")).status).toBe(204);
    expect((await setup.upload(first)).isDuplicate).toBe(false);
  });

  it("finds its system by a person where its own name finds none, and only among the organisation's", async () => {
    const batch = await setup.upload(first);
    const choose = (assetId: number, as: "dba" | "dba2" = "dba") =>
      app.call(chooseInspectionAsset, { body: { reportId: batch.reportId, assetId } }, { as });
    const { kysely } = app.platform.database;
    const assetOf = async (companyId: number) =>
      (
        await kysely
          .selectFrom("asset")
          .select("id")
          .where("company_id", "=", companyId)
          .executeTakeFirstOrThrow()
      ).id;
    const own = await assetOf(app.world.companies.a);
    expect((await choose(await assetOf(app.world.companies.b))).envelope?.fields).toHaveProperty("assetId");
    expect((await choose(own, "dba2")).errorCode).toBe("inspection.notFound");
    expect((await choose(own)).errorCode).toBeUndefined();
    expect((await setup.read(batch)).result.assetId).toBe(own);
    expect((await setup.upload(second)).row.isAssetUnknown).toBe(false);
  });
});

describe("a finding", () => {
  it("becomes a request with its evidence, closes it when it is gone, and opens it when it is back", async () => {
    const batch = await setup.upload({ ...first, transaction: 4_000 });
    const suggestion = (await setup.suggestions(batch)).find(({ ruleCode }) => ruleCode === code);
    const id = suggestion?.id ?? 0;
    const raise = (as: "customer" | "otherCompany" | "dba") =>
      app.call(raiseFromSuggestion, { body: { id } }, { as });
    expect((await raise("dba")).errorCode).toBe("inspection.notPublished");
    expect((await raise("customer")).errorCode).toBe("inspection.notFound");
    await setup.publish(batch);
    expect((await raise("otherCompany")).errorCode).toBe("inspection.notFound");
    const raised = (await raise("customer")).result;
    expect((await raise("customer")).errorCode).toBe("inspection.raisedAlready");
    const request = (await app.call(getServiceRequest, { query: { id: raised.faultId } }, { as: "customer" }))
      .result;
    expect(request.contentMd).toContain(code);
    expect(request.contentMd).toContain("max_connections");

    const healthy = await setup.upload(second);
    expect((await setup.read(healthy)).result.diff?.findings).toMatchObject([
      { ruleCode: code, change: "fixed" },
      { ruleCode: "PG-AV-03", change: "fixed" },
    ]);
    const linkOf = async () =>
      (await setup.suggestions(batch)).find(({ ruleCode }) => ruleCode === code)?.links[0];
    // A draft changes nothing yet.
    expect(await linkOf()).toMatchObject({ objectId: raised.faultId, closedAt: null });
    expect((await setup.publish(healthy)).result).toEqual({ fixed: 2, returned: 0 });
    expect(await linkOf()).toMatchObject({ closedAt: "2026-06-12T10:00:00.000+08:00", reopenedAt: null });
    const noted = await app.platform.database.kysely
      .selectFrom("service_request_history")
      .select(["content", "visibility"])
      .where("service_request_id", "=", raised.faultId)
      .where("action", "=", "comment")
      .execute();
    expect(noted.map(({ content }) => content).join()).toContain(healthy.batchNo);

    const sick = await setup.upload(third);
    expect((await setup.publish(sick)).result).toEqual({ fixed: 0, returned: 1 });
    expect(await linkOf()).toMatchObject({ closedAt: null, reopenedAt: "2026-06-12T10:00:00.000+08:00" });
    // Nothing changes behind what was published later.
    const between = await setup.upload({ connections: 21, at: "2026-06-11T12:00:00+08:00" });
    expect((await setup.publish(between)).errorCode).toBe("inspection.newerPublished");
  });

  it("that could not be checked is unknown, never gone", async () => {
    const batch = await setup.upload({ transaction: 4_000 });
    await setup.publish(batch);
    const blind = await setup.upload({ isBlind: true, at: second.at });
    expect((await setup.read(blind)).result.diff?.findings).toMatchObject([
      { ruleCode: "PG-AV-03", change: "unconfirmed" },
    ]);
    expect((await setup.publish(blind)).result).toEqual({ fixed: 0, returned: 0 });
    const menu = (
      await app.call(
        viewInspectionMenu,
        { body: { reportId: blind.reportId, batchId: blind.batchId } },
        { as: "customer" },
      )
    ).result;
    const check = menu.chapters.flatMap(({ children }) => children).find((one) => one.code === "PG-AV-03");
    expect(check).toMatchObject({
      result: "unknown",
      severity: null,
      reason: expect.stringContaining("42501"),
    });
  });

  it("is waived with a reason and somebody who answers for it, until it gets worse", async () => {
    const batch = await setup.upload({ ...first, connections: 80 });
    const [found] = await setup.suggestions(batch);
    const waive = (more: object, as: "dba" | "dba2" | "customer" = "dba") =>
      app.call(
        ignoreInspectionItem,
        { body: { id: found?.id ?? 0, reason: "月末批量期间接受", ...more } },
        { as },
      );
    expect((await waive({ untilDate: "2026-06-11" })).envelope?.fields).toHaveProperty("untilDate");
    expect((await waive({ ownerId: app.world.users.otherCompany })).envelope?.fields).toHaveProperty(
      "ownerId",
    );
    expect((await waive({}, "dba2")).errorCode).toBe("inspection.notFound");
    expect((await waive({}, "customer")).errorCode).toBe("common.permissionDenied");
    const { id } = (await waive({ untilDate: "2026-12-31", worsePercent: 5 })).result;
    // While it is judged anew the report stands as it was, and nobody publishes it.
    expect((await setup.read(batch)).result.counts).toMatchObject({ high: 1 });
    expect((await setup.publish(batch)).errorCode).toBe("inspection.notReady");
    await setup.readFiles();
    const judged = (await setup.read(batch)).result;
    expect(judged.counts).toMatchObject({ high: 0, na: expect.any(Number) });
    expect(await setup.suggestions(batch)).toEqual([]);
    // 80 of 97 is 82.5 %; 84 of 97 is 86.6 %, which is five percent more.
    expect((await setup.upload({ connections: 81, at: second.at })).row.high).toBe(0);
    expect((await setup.upload({ connections: 85, at: third.at })).row.high).toBe(1);
    const waivers = async (as: "dba" | "dba2") =>
      (await app.call(listInspectionWaivers, { query: { companyId: app.world.companies.a } }, { as })).result
        .list;
    expect(await waivers("dba")).toMatchObject([
      { id, ruleCode: code, untilDate: "2026-12-31", ownerName: "芒种" },
    ]);
    expect(await waivers("dba2")).toEqual([]);
    expect((await app.call(endInspectionWaiver, { body: { id } }, { as: "dba2" })).errorCode).toBe(
      "inspection.waiverUnknown",
    );
    await app.call(endInspectionWaiver, { body: { id } }, { as: "dba" });
    await setup.readFiles();
    expect((await setup.suggestions(batch)).map(({ ruleCode }) => ruleCode)).toEqual([code]);
  });

  it("keeps the words of a person when its file is read anew, and its customer says what became of it", async () => {
    const batch = await setup.upload({ ...first, transaction: 4_000 });
    const [worst, other] = await setup.suggestions(batch);
    const save = (body: object, as: "dba" | "customer" | "otherCompany") =>
      app.call(saveInspectionSuggestion, { body: { id: worst?.id ?? 0, ...body } }, { as });
    await save({ adviceMd: "先扩容连接池" }, "dba");
    await app.call(ignoreInspectionItem, { body: { id: other?.id ?? 0, reason: "报表会话" } }, { as: "dba" });
    await setup.readFiles();
    expect(await setup.suggestions(batch)).toMatchObject([{ ruleCode: code, adviceMd: "先扩容连接池" }]);
    await setup.publish(batch);
    expect((await save({ adviceMd: "改写" }, "customer")).errorCode).toBe("inspection.notServed");
    expect((await save({ state: 2 }, "otherCompany")).errorCode).toBe("inspection.notFound");
    expect((await save({ state: 2 }, "customer")).errorCode).toBeUndefined();
    expect(await setup.suggestions(batch, "customer")).toMatchObject([{ state: 2 }]);
  });
});

describe("what a report shows", () => {
  it("is what was collected, and the same beside the batch before", async () => {
    const batch = await setup.upload({ ...first, transaction: 4_000 });
    await setup.upload(second);
    const query = { reportId: batch.reportId, batchId: batch.batchId };
    const infos = (await app.call(getInspectionDbInfos, { query }, { as: "dba" })).result;
    expect(infos.databases).toMatchObject([{ name: "app", sizeBytes: 5_000_000_000 }]);
    expect(infos.params).toMatchObject([
      { name: "work_mem", value: "65536", default: "4096", previous: null },
    ]);
    const switches = (await app.call(getInspectionLogSwitches, { query }, { as: "dba" })).result;
    expect(switches).toMatchObject({ days: ["2026-06-09"], max: { day: "2026-06-09", hour: 10, value: 12 } });
    const sessions = (await app.call(viewInspectionActivity, { query: {}, body: query }, { as: "dba" }))
      .result;
    expect(sessions).toMatchObject({ total: 1, list: [{ pid: 4711 }], summary: { samples: 1 } });
    const none = await app.call(
      viewInspectionActivity,
      { query: {}, body: { ...query, keyword: "–nothing–" } },
      { as: "dba" },
    );
    expect(none.result.total).toBe(0);
    const item = await app.call(viewInspectionItem, { body: { ...query, code } }, { as: "dba" });
    expect(item.result).toMatchObject({
      severity: "critical",
      valueText: "97.9%",
      history: [{ result: "pass" }, { result: "fail" }],
    });
    const unknown = await app.call(
      viewInspectionItem,
      { body: { ...query, code: "PG-XX-99" } },
      { as: "dba" },
    );
    expect(unknown.errorCode).toBe("inspection.itemUnknown");
  });

  it("is the mean and the matrix for a group, of what its reader may see", async () => {
    const one = await setup.upload({ ...first, database: "one" });
    await setup.upload({ ...second, database: "two" });
    const [group] = await setup.list("dba", { kind: 1 });
    const read = async (as: "dba" | "customer") =>
      (
        await setup.read(
          { reportId: group?.reportId ?? 0, batchId: as === "dba" ? (group?.batchId ?? 0) : one.batchId },
          as,
        )
      ).result.group;
    const report = await read("dba");
    expect(report?.members.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(report?.matrix.rules.map((rule) => rule.code)).toEqual([code]);
    expect(report?.matrix.rows.map(({ results }) => results)).toEqual([["fail"], ["pass"]]);
    await setup.publish(one);
    expect((await read("customer"))?.members.map(({ name }) => name)).toEqual(["one"]);
    expect(await setup.list("otherCompany", { kind: 1 })).toEqual([]);
  });
});

describe("the nodes of one system", () => {
  const groupAs = async (as: "dba" | "customer") => {
    const [group] = await setup.list(as, { kind: 1 });
    const { reportId = 0, batchId = 0 } = group ?? {};
    return (await setup.read({ reportId: reportId ?? 0, batchId }, as)).result.group;
  };

  it("are compared by their parameters, each with its last batch, as far as its reader may see", async () => {
    const identifier = "7305000000000000005";
    const primary = await setup.upload({ identifier, database: "drift" });
    await setup.upload({ identifier, database: "drift", node: "standby_1", workMem: 8_192 });
    await setup.upload({
      identifier,
      database: "drift",
      node: "standby_1",
      workMem: 32_768,
      at: "2026-06-11T02:00:00+08:00",
    });
    // Another database of the same server has the same parameters.
    await setup.upload({ identifier, database: "drift_too" });
    await setup.upload({ identifier: "7306000000000000006", database: "alone", workMem: 1_024 });
    const drift = (await groupAs("dba"))?.drift;
    expect(drift).toHaveLength(1);
    expect(drift?.[0]?.nodes.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^drift/),
      "drift @ standby_1",
    ]);
    expect(drift?.[0]).toMatchObject({
      total: 1,
      params: [{ name: "work_mem", unit: "kB", default: "4096", values: ["65536", "32768"] }],
    });
    await setup.publish(primary);
    expect((await groupAs("customer"))?.drift).toEqual([]);
  });
});

describe("a hostile database", () => {
  const name = `=cmd|' /C calc'!A0 \`\`\`<script>alert(1)</script>`;
  const fileOf = async (format: "md" | "docx" | "xlsx", batch: { reportId: number; batchId: number }) => {
    const reply = await app.inject({
      method: "GET",
      url: `${downloadInspectionSuggestions.path}?reportId=${batch.reportId}&batchId=${batch.batchId}&format=${format}`,
      headers: { authorization: await app.signIn("dba") },
    });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  };

  it("runs nothing in a sheet, a document, a text, a PDF or a request", async () => {
    const batch = await setup.upload({ ...first, transaction: 4_000, name });
    const sheet = unzipSync(new Uint8Array(await fileOf("xlsx", batch)));
    const cells = Object.entries(sheet).flatMap(([path, bytes]) =>
      path.includes("sheet1") ? [strFromU8(bytes)] : [],
    );
    expect(cells.join()).not.toContain("<f>");
    const markdown = (await fileOf("md", batch)).toString();
    // The name's own fence is shorter than the one it stands in.
    expect(markdown).toContain("````");
    const docx = strFromU8(
      unzipSync(new Uint8Array(await fileOf("docx", batch)))["word/document.xml"] ?? new Uint8Array(),
    );
    expect(docx).toContain("&lt;script&gt;");
    expect(docx).not.toMatch(/<script|w:fldSimple|w:instrText|w:hyperlink/);
    const reply = await app.inject({
      method: "GET",
      url: `${openInspectionDocument.path}?reportId=${batch.reportId}&batchId=${batch.batchId}`,
      headers: { authorization: await app.signIn("dba") },
    });
    expect(reply.headers["content-disposition"]).toContain("attachment");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)), {
      mergePages: true,
    });
    expect(text).toContain("SHA-256");
    await setup.publish(batch);
    const found = (await setup.suggestions(batch)).find(({ ruleCode }) => ruleCode === "PG-AV-03");
    const raised = (await app.call(raiseFromSuggestion, { body: { id: found?.id ?? 0 } }, { as: "dba" }))
      .result;
    const request = (await app.call(getServiceRequest, { query: { id: raised.faultId } }, { as: "dba" }))
      .result;
    expect(request.contentMd).toContain("````");
  });

  it("is not given to those who may not read it, in any form", async () => {
    const batch = await setup.upload(first);
    for (const path of [
      `${downloadInspectionSuggestions.path}?format=md&`,
      `${openInspectionDocument.path}?`,
    ])
      for (const as of ["customer", "otherCompany", "dba2"] as const) {
        const reply = await app.inject({
          method: "GET",
          url: `${path}reportId=${batch.reportId}&batchId=${batch.batchId}`,
          headers: { authorization: await app.signIn(as) },
        });
        expect([as, reply.statusCode]).toEqual([as, 204]);
      }
  });
});
