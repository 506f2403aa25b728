import { listAssets } from "@pharos/api/asset";
import { getCompany } from "@pharos/api/organisation";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, disconnect } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const address = "/organization/assets/7";
const row = listItemOf(listAssets, {
  id: 5,
  companyId: 7,
  name: "核心账务库",
  dbType: "oracle",
  version: "19c",
});
const assets = sampleOf(listAssets, { total: 1, list: [row], pageNum: 1, pageSize: 10 });

beforeEach(() => {
  answer(getCompany, sampleOf(getCompany, { id: 7, name: "晨星证券", status: 1 }));
});

it.each(locales)("asks for what the address says, within the organisation (%s)", async (locale) => {
  answer(listAssets, assets);
  await renderPage(`${address}?keyword=core&dbType=oracle&sort=name&order=desc`, { me: customer, locale });
  await expect.element(page.getByText("核心账务库")).toBeVisible();
  expect(callsOf(listAssets).at(-1)?.query).toMatchObject({
    companyId: "7",
    keyword: "core",
    dbType: "oracle",
    sortField: "name",
    sortOrder: "desc",
  });
  await expectAccessible();
});

it("puts the words of the search into the address, from the first page on", async () => {
  answer(listAssets, assets);
  const { path } = await renderPage(`${address}?pageNum=2`, { me: customer });
  await page.getByRole("searchbox").fill("账务");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => decodeURIComponent(path())).toContain("keyword=账务");
  await expect.poll(() => callsOf(listAssets).at(-1)?.query).toMatchObject({ keyword: "账务", pageNum: "1" });
});

it("opens an asset from its row", async () => {
  answer(listAssets, assets);
  const { path } = await renderPage(address, { me: customer });
  await page.getByRole("link", { name: "核心账务库" }).click();
  await expect.poll(() => path()).toBe("/organization/assets/7/5");
});

it("offers to add and to import only to those who may", async () => {
  answer(listAssets, sampleOf(listAssets));
  await renderPage(address, { me: customer });
  await expect.element(page.getByText(t("asset.list.none"))).toBeVisible();
  const add = () => page.getByRole("button", { name: t("asset.list.add") });
  expect(add().elements()).toEqual([]);
  await renderPage(address, { me: { ...customer, perms: ["asset:edit"] } });
  await expect.element(add().first()).toBeVisible();
});

it("says when the list did not come, which can be tried again", async () => {
  disconnect(listAssets);
  await renderPage(address, { me: customer });
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  answer(listAssets, assets);
  await retry.click();
  await expect.element(page.getByText("核心账务库")).toBeVisible();
});
