import { listDictionary, listRootItems, readDictionaryEntry, readItemUses } from "@pharos/api/dictionary";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { rowOf, sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const me = { ...sys, perms: ["dict:edit"] };
const entry = rowOf(listDictionary, { id: 5, name: "Oracle", nameEn: "Oracle", status: 1, version: 1 });

beforeEach(() => {
  answer(listDictionary, [entry]);
  answer(readDictionaryEntry, sampleOf(readDictionaryEntry, { childCount: 0, items: [], uses: [] }));
});

it.each(locales)("is read on a phone, says where it is edited, and offers no change (%s)", async (locale) => {
  await page.viewport(375, 740);
  await renderPage("/dict/3?entry=5", { me, locale });
  await expect.element(page.getByText(t("dictionary.phoneNotice"))).toBeVisible();
  await expect.element(page.getByText(t("dictionary.uses"), { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: t("dictionary.edit") }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: t("dictionary.addRoot") }).elements()).toEqual([]);
  await expectAccessible();
});

it("says where an entry is used, and why it cannot be deleted", async () => {
  answer(
    readDictionaryEntry,
    sampleOf(readDictionaryEntry, {
      childCount: 0,
      items: [],
      uses: [
        { label: "服务请求", count: 3 },
        { label: "合同条款", count: 2 },
      ],
    }),
  );
  await renderPage("/dict/3?entry=5", { me });
  await expect.element(page.getByText(t("dictionary.usesTotal", { count: 5 }))).toBeVisible();
  await expect.element(page.getByText("服务请求 3")).toBeVisible();
  await page.getByRole("button", { name: t("dictionary.more", { name: "Oracle" }) }).click();
  const remove = page.getByRole("menuitem", { name: t("dictionary.delete"), exact: false });
  await expect.element(remove).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText(t("dictionary.whyUsed", { count: 5 })).first()).toBeInTheDocument();
});

it("marks the items that are used", async () => {
  answer(listRootItems, [
    rowOf(listRootItems, { id: 8, itemName: "主节点" }),
    rowOf(listRootItems, { id: 9, itemName: "备节点" }),
  ]);
  answer(readItemUses, { "8": [{ label: "资产节点", count: 4 }], "9": [] });
  await renderPage("/dict/5", { me });
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect
    .element(item("主节点").getByText(t("dictionary.usesTotal", { count: 4 }), { exact: false }))
    .toBeVisible();
  await expect.element(item("备节点").getByText(t("dictionary.usesNone"), { exact: false })).toBeVisible();
});
