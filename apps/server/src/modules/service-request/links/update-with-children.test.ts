import { listRequestLinks, saveRequestLink, updateWithChildren } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
  await app.platform.database.kysely
    .updateTable("app_user")
    .set({ locale: "en" })
    .where("id", "=", app.world.users.otherCompany)
    .execute();
});
afterAll(() => app.close());

const zh = "已定位到驱动缺陷，补丁今晚发布。";
const en = "The driver defect is located; a patch follows tonight.";
const update = (as: PersonaName, faultId: number, contentMd = zh, contentMdEn = en) =>
  app.call(updateWithChildren, { body: { faultId, contentMd, contentMdEn } }, { as });
const link = (faultId: number, otherId: number) =>
  app.call(saveRequestLink, { body: { faultId, otherId, role: "child" } }, { as: "pa" });
const said = async (as: PersonaName, id: number) =>
  repliesOf((await act.read(as, id)).result).map(({ contentMd }) => contentMd);

/** A problem of two organisations, and a child of the first that is closed. */
async function raiseMajorIssue() {
  const parent = await act.raise("customer", { title: "连接中断" });
  const other = await act.raise("otherCompany", {
    title: "Connections drop",
    accId: app.world.serviceNumbers.b247,
  });
  const closed = await act.raise("customer", { title: "连接中断，另一套" });
  for (const child of [other, closed]) expect((await link(parent, child)).envelope?.success).toBe(true);
  await act.reply("pa", closed);
  await act.recover("pa", closed);
  await act.close("pa", closed, { rootCauseState: 1, rootCause: "驱动缺陷", solution: "换驱动" });
  return { parent, other, closed };
}

it("reaches every open request once, each in the language of its reporter", async () => {
  const { parent, other, closed } = await raiseMajorIssue();
  const before = await said("customer", closed);
  const { result } = await update("pa", parent);
  expect(result).toEqual({ sent: 2, skipped: [] });
  expect(await said("customer", parent)).toEqual([zh]);
  expect(await said("otherCompany", other)).toEqual([en]);
  expect(await said("customer", closed)).toEqual(before);
});

it("tells no organisation who else is concerned", async () => {
  const { parent, other } = await raiseMajorIssue();
  await update("pa", parent);
  const links = async (as: PersonaName, id: number) =>
    (await app.call(listRequestLinks, { query: { id } }, { as })).result.links.map(
      ({ request }) => request.id,
    );
  expect(await links("otherCompany", other)).toEqual([]);
  expect(await links("customer", parent)).not.toContain(other);
  const { srNo } = (await act.read("pa", parent)).result;
  const history = JSON.stringify((await act.history("otherCompany", other)).result);
  expect(history).not.toContain(srNo);
});

it("is refused when it names an organisation or a request that it concerns, and nothing is sent then", async () => {
  const { parent, other } = await raiseMajorIssue();
  const detail = (await act.read("pa", other)).result;
  const shortName = "碧梧";
  await app.platform.database.kysely
    .updateTable("company")
    .set({ short_name: shortName })
    .where("id", "=", detail.companyId)
    .execute();
  for (const word of [detail.companyName, shortName, detail.srNo, detail.srNo.toLowerCase()]) {
    const refused = await update("pa", parent, `${zh} ${word}`);
    expect(refused.errorCode).toBe("common.validation");
    expect(refused.envelope).toMatchObject({ fields: { contentMd: expect.anything() } });
  }
  expect(await said("customer", parent)).toEqual([]);
  expect(await said("otherCompany", other)).toEqual([]);
});

it("is for a request with children, and for those of the vendor who may answer it", async () => {
  const single = await act.raise("customer", { title: "单独一件" });
  expect((await update("pa", single)).errorCode).toBe("serviceRequest.noChildren");
  const { parent } = await raiseMajorIssue();
  expect((await update("customer", parent)).errorCode).toBe("serviceRequest.vendorOnly");
  const [hidden, absent] = [await update("otherCompany", parent), await update("otherCompany", 999_999)];
  expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
});

it("tells its writer nothing of children that he may not see, not even by a name that is refused", async () => {
  const { parent, other } = await raiseMajorIssue();
  const { srNo } = (await act.read("pa", other)).result;
  expect((await act.read("dba", other)).errorCode).toBe("serviceRequest.notFound");
  const { result } = await update("dba", parent, `${zh} ${srNo}`);
  expect(result).toEqual({ sent: 1, skipped: [] });
  expect(await said("otherCompany", other)).toEqual([]);
});
