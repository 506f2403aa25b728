import { listCompanies } from "@pharos/api/organisation";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const row = listItemOf(listCompanies, {
  id: 7,
  name: "晨星证券",
  nameEn: "Morning Star Securities",
  status: 1,
});
const companies = sampleOf(listCompanies, { total: 1, list: [row], pageNum: 1, pageSize: 10 });

it.each(locales)("searches by words, which stand in the address (%s)", async (locale) => {
  answer(listCompanies, companies);
  const { path } = await renderPage("/organization?pageNum=2", { me: dba, locale });
  await page.getByRole("searchbox").fill("晨星");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => decodeURIComponent(path())).toContain("keyword=晨星");
  await expect
    .poll(() => callsOf(listCompanies).at(-1)?.query)
    .toMatchObject({ keyword: "晨星", pageNum: "1" });
  const name = locale === "zh-CN" ? "晨星证券" : "Morning Star Securities";
  await expect.element(page.getByText(name).first()).toBeVisible();
  await expectAccessible();
});

it("says when nothing matches, and offers a new one only to those who maintain organisations", async () => {
  answer(listCompanies, sampleOf(listCompanies));
  await renderPage("/organization?keyword=none", { me: dba });
  const create = () => page.getByRole("button", { name: t("organisation.list.create") });
  await expect.element(page.getByText(t("common.list.filteredEmpty")).first()).toBeVisible();
  expect(create().elements()).toEqual([]);
  await renderPage("/organization", { me: { ...sys, perms: ["org:edit"] } });
  await expect.element(create().first()).toBeVisible();
});
