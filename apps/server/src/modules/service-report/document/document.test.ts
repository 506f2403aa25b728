import { openReportDocument } from "@pharos/api/service-report";
import type { PersonaName } from "@pharos/fixtures";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createReportApp, internalWords, type ReportSetup } from "../service-report.testing.ts";

let setup: ReportSetup;
beforeAll(async () => {
  setup = await createReportApp();
});
afterAll(() => setup.app.close());

const makeDocuments = () => setup.app.platform.queues.drain("serviceReport.documents");

const open = (as: PersonaName, id2: number) =>
  setup.app.call(openReportDocument, { params: { id: setup.numberId, id2 } }, { as });

const rowOf = (id: number) =>
  setup.app.platform.database.kysely
    .selectFrom("service_report")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The words of a report's document, without the spaces that a reader puts between letters. */
async function wordsOf(id: number): Promise<string> {
  const { document_key } = await rowOf(id);
  const object = await setup.app.platform.storage.private.get(document_key ?? "");
  const chunks: Buffer[] = [];
  for await (const chunk of object?.body ?? []) chunks.push(Buffer.from(chunk));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(chunks))), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, "");
}

it("is made once a published report, in Chinese, with charts, and with nothing internal", async () => {
  const id = await setup.draft();
  await makeDocuments();
  expect((await rowOf(id)).document_key).toBeNull();
  expect((await open("ta", id)).status).toBe(204);
  await setup.update("ta", id, { status: 1, suggestionMd: "建议扩容归档空间" });
  await Promise.all([makeDocuments(), makeDocuments()]);
  const made = await rowOf(id);
  await makeDocuments();
  expect((await rowOf(id)).document_hash).toBe(made.document_hash);
  const words = await wordsOf(id);
  for (const expected of ["服务月报", "ORA-01555快照过旧", "建议扩容归档空间", "首次响应", "2026-06"])
    expect(words).toContain(expected);
  for (const word of Object.values(internalWords)) expect(words).not.toContain(word);
  expect((await open("customer", id)).result.url).toContain("2026-06.pdf");
  for (const as of ["otherCompany", "dba2"] as const) expect((await open(as, id)).status).toBe(204);
}, 60_000);

it("shows of hours what the organisation may see, and is not given while it shows more", async () => {
  const { id } = await setup.app.platform.database.kysely
    .selectFrom("service_report")
    .select("id")
    .where("service_number_id", "=", setup.numberId)
    .where("month", "=", "2026-06-01")
    .executeTakeFirstOrThrow();
  await setup.show("lines");
  expect((await open("customer", id)).status).toBe(204);
  await makeDocuments();
  expect(await wordsOf(id)).toContain("工时明细");
  await setup.show("nothing");
  expect((await setup.read("customer", id)).result.hasDocument).toBe(false);
  expect((await open("customer", id)).status).toBe(204);
  await makeDocuments();
  const words = await wordsOf(id);
  expect(words).not.toContain("工时");
  expect((await open("customer", id)).status).toBe(200);
}, 60_000);

it("leaves nothing in the store when it is drawn anew or its report is taken back", async () => {
  const id = await setup.draft("2026-05");
  const { private: bucket } = setup.app.platform.storage;
  const keyOf = async () => (await rowOf(id)).document_key ?? "";
  await setup.show("lines");
  await setup.update("ta", id, { status: 1 });
  await makeDocuments();
  const first = await keyOf();
  expect(await bucket.stat(first)).toBeDefined();
  await setup.show("nothing");
  await makeDocuments();
  const second = await keyOf();
  expect(second).not.toBe(first);
  await expect.poll(() => bucket.stat(first)).toBeUndefined();
  expect(await bucket.stat(second)).toBeDefined();
  await setup.update("ta", id, { status: 0 });
  expect((await rowOf(id)).document_key).toBeNull();
  await expect.poll(() => bucket.stat(second)).toBeUndefined();
}, 60_000);
