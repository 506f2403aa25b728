import { listContracts } from "@pharos/api/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { dba, sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const row = listItemOf(listContracts, {
  id: 5,
  contractName: "核心库维保合同",
  contractNum: "HT2026010100001",
  amount: 98_765,
});
const contracts = sampleOf(listContracts, {
  total: 1,
  list: [row],
  pageNum: 1,
  pageSize: 10,
  counts: { 0: 1, 3: 4 },
  terminatedCount: 1,
});
const reader = { ...dba, perms: ["contract:view"] };

it.each(locales)("asks for what the address says, tab and filters (%s)", async (locale) => {
  answer(listContracts, contracts);
  await renderPage("/contract?tab=terminated&search=HT&sort=endTime&order=desc&pageNum=2", {
    me: reader,
    locale,
  });
  await expect.element(page.getByText("HT2026010100001").first()).toBeVisible();
  expect(callsOf(listContracts).at(-1)?.query).toMatchObject({ search: "HT", status: "2", pageNum: "2" });
  await expectAccessible();
});

it("counts what is terminated once, and puts the words of the search into the address", async () => {
  answer(listContracts, contracts);
  const { path } = await renderPage("/contract", { me: reader });
  await expect.element(page.getByRole("combobox", { name: t("common.list.status") })).toBeVisible();
  const shown = () => document.querySelector(".ph-filter-status")?.textContent;
  await expect.poll(shown).toBe(`${t("contract.list.all")}5`);
  await page.getByRole("searchbox").fill("银行");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => decodeURIComponent(path())).toContain("search=银行");
  await expect
    .poll(() => callsOf(listContracts).at(-1)?.query)
    .toMatchObject({ search: "银行", pageNum: "1" });
});

it("shows amounts and the button for a new one only to whom they are", async () => {
  answer(listContracts, contracts);
  await renderPage("/contract", { me: reader });
  await expect.element(page.getByText("HT2026010100001").first()).toBeVisible();
  expect(page.getByText(/98,765/).elements()).toEqual([]);
  expect(page.getByRole("button", { name: t("contract.action.create") }).elements()).toEqual([]);
  await renderPage("/contract", {
    me: { ...sys, perms: ["contract:view", "contract:amount", "contract:edit"] },
  });
  await expect.element(page.getByText(/98,765/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("contract.action.create") }).first()).toBeVisible();
});

it("says when there is none, and when the list did not come, which can be tried again", async () => {
  answer(listContracts, sampleOf(listContracts));
  await renderPage("/contract", { me: reader });
  await expect.element(page.getByText(t("contract.list.none"))).toBeVisible();
  disconnect(listContracts);
  await renderPage("/contract", { me: reader });
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  answer(listContracts, contracts);
  await retry.click();
  await expect.element(page.getByText("HT2026010100001").first()).toBeVisible();
});
