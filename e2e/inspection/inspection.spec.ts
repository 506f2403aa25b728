import { getUserDetail } from "@pharos/api/identity";
import { listInspectionReports, uploadInspection } from "@pharos/api/inspection";
import { createApiToken } from "@pharos/api/integration";
import { type InspectionBatch, inspectionBatch } from "@pharos/fixtures";
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { expect, type Journey, test } from "../support/test.ts";

const dayMs = 86_400_000;
/** Name of a rule; what the collector found on the prepared server. */
const archiving = "归档失败";

/** A file of the collector, as if a database of its own had been inspected some days ago. */
const fileOf = (name: InspectionBatch, daysAgo: number): string =>
  inspectionBatch(name, new Date(Date.now() - daysAgo * dayMs))
    .replaceAll('"7712878992488687231"', '"7700000000000000001"')
    .replaceAll('"database": "app"', '"database": "ledger"');

test("a customer's batch is read, published and worked on, and the next one closes the work", async ({
  journey,
  baseURL,
}) => {
  const { t } = journey;
  const engineer = await journey.as("dba");
  const customer = await journey.another("orgAdmin");
  const stranger = await journey.another("otherCompany");
  const { id: companyId } = await organisationOf(customer);
  const collector = await collectorOf(await journey.caller("sys"), engineer, companyId, baseURL ?? "");

  // What the customer's DBA does at the end of the collector's run, with the token of the own organisation.
  await engineer.goto("/ins");
  const first = await handIn(collector, fileOf("core-pg01-1", 2));
  expect(first.status()).toBe(200);
  const foreign = await handIn(collector, fileOf("core-pg01-2", 2), (await organisationOf(stranger)).id);
  expect(await foreign.json()).toMatchObject({ success: false, code: "common.validation" });

  await engineer.getByRole("link", { name: "ledger" }).click();
  const score = (value: number, grade: "critical" | "good") =>
    t("inspection.score.label", { score: value, grade: t(`enums.inspectionGrade.${grade}`) });
  await expect(engineer.getByRole("img", { name: score(58, "critical") })).toBeVisible();
  const address = new URL(engineer.url()).pathname;
  // A draft is nobody's but the vendor's.
  await customer.goto(address);
  await expect(customer).toHaveURL(/\/404$/);

  const lead = await journey.another("ta");
  await publish(lead, t, address);

  await customer.goto("/message?tab=all");
  const batchNo = await batchNoOf(engineer);
  await customer
    .getByText(t("inspectionServer.message.published", { name: "ledger", batchNo }))
    .first()
    .click();
  await customer.goto(address);
  await customer.getByRole("button", { name: archiving }).click();
  await expect(finding(customer, archiving)).toBeVisible();
  await expect(customer.getByRole("button", { name: t("inspection.suggestion.plan") })).toHaveCount(0);
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/404$/);
  const known = await callFrom(stranger, listInspectionReports, { query: { keyword: "ledger" } });
  expect(known.list).toEqual([]);

  await suggestionsOf(engineer, t, address);
  await finding(engineer, archiving)
    .getByRole("button", { name: t("inspection.suggestion.plan") })
    .click();
  await engineer.waitForURL(/\/plan\/\d+/);
  await expect(engineer.getByRole("heading", { level: 1, name: new RegExp(archiving) })).toBeVisible();

  await engineer.goto("/ins");
  await expect(engineer.getByRole("link", { name: "ledger" })).toHaveCount(1);
  expect((await handIn(collector, fileOf("core-pg01-3", 1))).status()).toBe(200);
  await expect(engineer.getByRole("link", { name: "ledger" })).toHaveCount(2);
  // The last collected is first.
  await engineer.getByRole("link", { name: "ledger" }).first().click();
  await expect(engineer.getByRole("img", { name: score(84, "good") })).toBeVisible();
  await publish(lead, t, new URL(engineer.url()).pathname);

  await suggestionsOf(engineer, t, address);
  await expect(finding(engineer, archiving).getByText(/中已修复/)).toBeVisible();
});

const organisationOf = async (page: Page): Promise<{ id: number }> => {
  const { companyId } = await callFrom(page, getUserDetail, {});
  return { id: companyId ?? 0 };
};

/** Somebody with a token that only hands in files of one organisation. */
async function collectorOf(
  admin: APIRequestContext,
  owner: Page,
  companyId: number,
  baseURL: string,
): Promise<APIRequestContext> {
  const { userId } = await callFrom(owner, getUserDetail, {});
  const { token } = await callFrom(admin, createApiToken, {
    body: {
      name: `采集 ${Date.now()}`,
      userId,
      permissions: ["ins:upload"],
      companyId,
      expireDate: new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10),
    },
  });
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
}

const handIn = (collector: APIRequestContext, file: string, companyId?: number) =>
  collector.post(uploadInspection.path, {
    headers: { "content-type": "application/x-ndjson" },
    data: Buffer.from(file),
    ...(companyId !== undefined && { params: { companyId } }),
  });

async function batchNoOf(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/^INS\d{8}-[0-9A-F]{8}$/)
      .first()
      .textContent()) ?? ""
  );
}

async function suggestionsOf(page: Page, t: Journey["t"], address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("tab", { name: t("inspection.tab.suggestions") }).click();
}

/** The panel of a finding, by the name of its rule. */
const finding = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`${name}$`) });

async function publish(page: Page, t: Journey["t"], address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: t("inspection.action.publish") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("inspection.action.publish"), exact: true })
    .click();
  await expect(page.getByText(t("enums.inspectionStatus.published")).first()).toBeVisible();
}
