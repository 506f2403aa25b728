import { lookUp } from "@pharos/api/lookup";
import { search, suggestSearch } from "@pharos/api/search";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { locales, t } from "../../../testing/texts.ts";

const palette = () => page.getByRole("dialog", { name: t("shell.palette.title") });
const box = () => page.getByRole("combobox", { name: t("shell.palette.open") });
const firstOption = () => palette().getByRole("option").first();

it.each(locales)("works with the keyboard alone and finds words of both languages (%s)", async (locale) => {
  const { path } = await renderPage("/outbox", { locale });
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(box()).toHaveFocus();
  await expectAccessible();
  for (const words of ["dark", "深色"]) {
    await box().fill(words);
    await expect
      .element(firstOption())
      .toHaveTextContent(t("shell.theme.use", { theme: t("shell.theme.dark") }));
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(palette()).not.toBeInTheDocument();
  expect(document.documentElement.dataset["theme"]).toBe("dark");

  await userEvent.keyboard("{Control>}k{/Control}");
  await box().fill(t("shell.nav.serviceRecords"));
  await expect.element(firstOption()).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(firstOption()).toHaveAttribute("aria-selected", "false");
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.poll(path).toMatch(/^\/serviceRecords/);
});

it("gives the focus back, and is no place for the shortcut of the list of shortcuts", async () => {
  await renderPage("/outbox");
  const opener = page.getByRole("button", { name: t("shell.palette.open"), exact: false });
  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("?");
  await expect.element(box()).toHaveValue("?");
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("dialog", { name: t("shell.shortcuts.title") })).toBeVisible();
});

it("searches everything for what was typed, or service requests alone", async () => {
  refuse(search, { message: "" });
  const { path } = await renderPage("/outbox");
  for (const [keys, reached] of [
    ["{Enter}", "/search?q=ORA-04031"],
    ["{ArrowDown}{Enter}", "/serviceRecords?title=ORA-04031"],
  ] as const) {
    await userEvent.keyboard("{Control>}k{/Control}");
    await box().fill("ORA-04031");
    await userEvent.keyboard(keys);
    await expect.poll(path).toBe(reached);
  }
});

it("offers titles of the knowledge base", async () => {
  answer(suggestSearch, {
    history: [],
    keywords: [],
    titles: [{ objType: "article", id: 12, title: "ORA-04031 共享池不足", number: null }],
    words: [],
  });
  await renderPage("/outbox");
  await userEvent.keyboard("{Control>}k{/Control}");
  await box().fill("共享池");
  await expect.element(palette().getByRole("option", { name: "ORA-04031 共享池不足" })).toBeVisible();
});

const found = {
  requests: [
    {
      id: 94,
      srNo: "SR20261122-0021",
      title: "集中交易 RAC 节点被驱逐",
      type: 2,
      status: 1,
      companyId: 3,
      companyName: "砚池证券",
      companyNameEn: null,
    },
  ],
  organisations: [{ id: 2, name: "澜汐银行", nameEn: null }],
  contracts: [],
  serviceNumbers: [],
  plans: [],
  serviceOrders: [],
  people: [],
};

it("opens the request of a number with Enter", async () => {
  answer(lookUp, found);
  const { path } = await renderPage("/outbox");
  await userEvent.keyboard("{Control>}k{/Control}");
  await box().fill("SR20261122-0021");
  await userEvent.keyboard("{Enter}");
  await expect.poll(path).toBe("/service/record/94");
});

it("shows what the server finds for the words, by the keyboard", async () => {
  answer(lookUp, found);
  const { path } = await renderPage("/outbox");
  await userEvent.keyboard("{Control>}k{/Control}");
  await box().fill("lxyh");
  const bank = palette().getByRole("option", { name: "澜汐银行" });
  await expect.element(bank).toBeVisible();
  expect(callsOf(lookUp).map(({ query }) => query["words"])).toEqual(["lxyh"]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(bank).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(path).toBe("/organization/2");
});
