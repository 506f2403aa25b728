import { exportServiceRequests } from "@pharos/api/service-request";
import { hourVisibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHourApp, type HourSetup } from "./work-hour.testing.ts";

let setup: HourSetup;
beforeAll(async () => {
  setup = await createHourApp();
});
afterAll(() => setup.app.close());

/** What the sheet of requests says about the hours of the one request, to a person. */
async function exportedHours(as: PersonaName): Promise<string | undefined> {
  const { app } = setup;
  const reply = await app.inject({
    method: "GET",
    url: `${exportServiceRequests.path}?format=csv`,
    headers: { authorization: await app.signIn(as) },
  });
  const [titles = "", row = ""] = reply.body.replace("\ufeff", "").split("\r\n");
  const at = titles.split(",").indexOf("工时（小时）");
  expect(at).toBeGreaterThan(0);
  return row.split(",")[at];
}

const show = (to: "nothing" | "totals") =>
  setup.app.platform.database.executeSql(
    `update company set hour_visibility = ${hourVisibility.toCode(to)} where id = ${setup.app.world.companies.a}`,
  );

it("leaves the hours of a request empty while there are none", async () => {
  expect(await exportedHours("pa")).toBe("");
});

it("gives the vendor every hour of a request that was not returned and its organisation the approved ones it is shown", async () => {
  const { result: approved } = await setup.enter("dba", { taskTime: 1 });
  await setup.review("ta", { ids: [approved.id], status: 1 });
  await setup.enter("dba", { taskTime: 0.5 });
  const { result: returned } = await setup.enter("dba", { taskTime: 1 });
  await setup.review("ta", { ids: [returned.id], status: 2, comment: "重复登记" });
  expect(await exportedHours("pa")).toBe("1.5");
  await show("nothing");
  expect(await exportedHours("orgAdmin")).toBe("");
  await show("totals");
  expect(await exportedHours("orgAdmin")).toBe("1");
});
