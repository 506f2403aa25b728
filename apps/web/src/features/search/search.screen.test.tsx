import { listArticles } from "@pharos/api/article";
import { listStarred } from "@pharos/api/comment";
import {
  clearSearchHistory,
  listSearchHistory,
  listSearchKeywords,
  recordSearchChoice,
  search,
  suggestSearch,
} from "@pharos/api/search";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, someUser, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const hit = {
  objType: "sr" as const,
  id: 94,
  title: "订单库死锁 ORA-00060",
  number: "SR20261122-0021",
  status: 1,
  page: null,
  snippet: [
    { text: "…应用日志出现", isHit: false },
    { text: "死锁", isHit: true },
    { text: "回滚 <b>x</b>", isHit: false },
  ],
  tags: ["rac"],
  product: "Oracle",
  version: "19c",
  lang: null,
  score: 1.5,
  time: "2026-06-12T10:00:00.000+08:00",
  missing: null,
};
const facets = {
  types: [{ value: "sr" as const, count: 1 }],
  menus: [],
  products: [{ value: "Oracle", count: 1 }],
  versions: [{ value: "19c", count: 1 }],
  tags: [{ value: "rac", count: 1 }],
  langs: [],
};
const found = {
  list: [hit],
  total: 1,
  isTotalCapped: false,
  pageNum: 1,
  pageSize: 10,
  exactTotal: 1,
  exactId: null,
  corrected: null,
  answer: null,
  gap: null,
  words: ["死锁"],
  facets,
};
const nothing = {
  ...found,
  list: [],
  total: 0,
  exactTotal: 0,
  facets: { types: [], menus: [], products: [], versions: [], tags: [], langs: [] },
};

const box = () => page.getByRole("combobox", { name: t("search.box.label") });

it.each(locales)("shows what was found, marked, and narrows it in the address (%s)", async (locale) => {
  answer(search, found);
  const { path } = await renderPage("/search?q=%E6%AD%BB%E9%94%81", { locale });
  const link = page.getByRole("link", { name: hit.title });
  await expect.element(link).toHaveAttribute("href", "/service/search/94");
  // What looks like markup is text.
  await expect.element(page.getByText("回滚 <b>x</b>", { exact: false })).toBeVisible();
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "死锁",
    "死锁",
  ]);
  await expectAccessible();
  await page.getByRole("button", { name: "#rac" }).click();
  await expect.poll(path).toBe("/search?q=%E6%AD%BB%E9%94%81&tags=rac");
  await expect.poll(() => callsOf(search).at(-1)?.body).toMatchObject({ keyword: "死锁", tags: ["rac"] });
});

it.each(locales)(
  "lists what comes closest below what has every word, with what each lacks (%s)",
  async (locale) => {
    const close = { ...hit, id: 95, title: "备库延迟排查", missing: ["死锁", "回滚"] };
    answer(search, { ...found, list: [hit, close], total: 2 });
    await renderPage("/search?q=%E6%AD%BB%E9%94%81", { locale });
    const lists = page.getByRole("list", { name: t("search.closest.others") });
    await expect.element(lists.getByRole("link", { name: close.title })).toBeVisible();
    expect(lists.getByRole("link", { name: hit.title }).elements()).toHaveLength(0);
    const words = close.missing.join(t("common.listSeparator"));
    await expect.element(page.getByText(t("search.closest.missing", { words }))).toBeVisible();
    await expectAccessible();
    answer(search, { ...found, list: [close], total: 1, exactTotal: 0 });
    await renderPage("/search?q=%E6%AD%BB%E9%94%81%E5%95%8A", { locale });
    await expect.element(page.getByText(t("search.closest.all"))).toBeVisible();
  },
);

it.each(locales)(
  "shows the passage that may answer above the hits, with the way to its place (%s)",
  async (locale) => {
    const article = {
      ...hit,
      objType: "article" as const,
      id: 7,
      title: "InnoDB 死锁",
      number: null,
      status: null,
    };
    const passage = [
      { text: "先看两个事务的等待顺序，", isHit: false },
      { text: "死锁", isHit: true },
      { text: "日志在告警里。<i>y</i>", isHit: false },
    ];
    const { id, objType, title, page: pageOf, lang, time } = article;
    const shown = { id, objType, title, page: pageOf, lang, time, passage, section: "读 日志" };
    answer(search, { ...found, list: [article], answer: shown });
    answer(recordSearchChoice, null);
    await renderPage("/search?q=%E6%AD%BB%E9%94%81%20%E6%97%A5%E5%BF%97", { locale });
    const region = page.getByRole("region", { name: t("search.answer.label") });
    await expect
      .element(region.getByRole("blockquote"))
      .toHaveTextContent("先看两个事务的等待顺序，死锁日志在告警里。<i>y</i>");
    const source = region.getByRole("link", {
      name: t("search.answer.sourceSection", { title, section: "读 日志" }),
    });
    await expect
      .element(source)
      .toHaveAttribute("href", `/article/search/7#${encodeURIComponent("读 日志")}`);
    await expectAccessible();
    await source.click();
    await expect
      .poll(() => callsOf(recordSearchChoice).map(({ body }) => body))
      .toEqual([{ keyword: "死锁 日志", objType: "article", position: 1 }]);
  },
);

it.each(locales)("names the language of a hit that is not the reader's (%s)", async (locale) => {
  const [own, foreign] = locale === "zh-CN" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  const hits = [
    { ...hit, lang: own },
    { ...hit, id: 95, title: "Deadlocks", lang: foreign },
    { ...hit, id: 96, title: "SR" },
  ];
  answer(search, { ...found, list: hits, total: 3, exactTotal: 3 });
  await renderPage("/search?q=%E6%AD%BB%E9%94%81", { locale });
  const item = page.getByRole("listitem").filter({ hasText: "Deadlocks" });
  await expect.element(item.getByText(t(`search.lang.${foreign}`), { exact: true })).toBeVisible();
  expect(page.getByText(t(`search.lang.${own}`), { exact: true }).elements()).toEqual([]);
  expect(page.getByText(t(`search.lang.${foreign}`), { exact: true }).elements()).toHaveLength(1);
});

it("counts what is opened by its place, not in a narrowed list", async () => {
  const second = { ...hit, id: 95, title: "备库延迟排查" };
  answer(search, { ...found, list: [hit, second], total: 12, exactTotal: 12, pageNum: 2 });
  answer(recordSearchChoice, null);
  await renderPage("/search?q=%E6%AD%BB%E9%94%81&page=2");
  await page.getByRole("link", { name: second.title }).click();
  await expect
    .poll(() => callsOf(recordSearchChoice).map(({ body }) => body))
    .toEqual([{ keyword: "死锁", objType: "sr", position: 12 }]);
  await renderPage("/search?q=%E6%AD%BB%E9%94%81&tags=rac");
  await page.getByRole("link", { name: second.title }).click();
  expect(callsOf(recordSearchChoice)).toHaveLength(1);
});

it("offers earlier searches before anything is typed, forgets one, and searches by the keyboard", async () => {
  answer(listSearchHistory, [{ keyword: "表空间", ts: hit.time }]);
  answer(listSearchKeywords, ["ORA-01555"]);
  answer(clearSearchHistory, null);
  answer(search, nothing);
  const { path } = await renderPage("/search");
  await box().click();
  const list = page.getByRole("listbox", { name: t("search.box.suggestions") });
  await expect.element(list.getByRole("option", { name: "ORA-01555" })).toBeVisible();
  await page.getByRole("button", { name: t("search.box.forget", { words: "表空间" }) }).click();
  await expect
    .poll(() => callsOf(clearSearchHistory).map(({ query }) => query["keyword"]))
    .toEqual(["表空间"]);
  await box().click();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(path).toMatch(/^\/search\?q=/);
  await expect.element(page.getByText(t("search.nothing"))).toBeVisible();
});

it("opens a document at the page where the words stand", async () => {
  answer(search, { ...found, list: [{ ...hit, objType: "doc", id: 5, page: 12 }] });
  await renderPage("/search?q=%E6%AD%BB%E9%94%81");
  await expect
    .element(page.getByRole("link", { name: hit.title }))
    .toHaveAttribute("href", "/doc?open=5&at=12");
  await expect.element(page.getByText(t("search.page", { page: 12 }), { exact: false })).toBeVisible();
});

it.each(locales)(
  "shows what the reader has starred of what may be read, the newest first (%s)",
  async (locale) => {
    answer(listSearchKeywords, []);
    answer(listSearchHistory, []);
    const starred = (objId: number, title: string, day: number) => ({
      objId,
      title,
      time: `2026-06-1${day}T10:00:00.000+08:00`,
    });
    answer(
      listStarred,
      sampleOf(listStarred, { total: 2, list: [starred(8, "归档空间满", 1), starred(7, "快照过旧", 2)] }),
    );
    await renderPage("/search", { locale, me: someUser({ isEsDba: true, perms: ["resource:view"] }) });
    const section = page.getByRole("region", { name: t("search.starred") });
    await expect.element(section.getByRole("link").first()).toHaveTextContent("快照过旧");
    await expect
      .element(section.getByRole("link", { name: "归档空间满" }))
      .toHaveAttribute("href", "/download/starred/8");
    expect(callsOf(listStarred).map(({ query }) => query?.["objType"])).toEqual(["resource"]);
    await expectAccessible();
  },
);

it("leads to what can be read through, each reader to what may be opened", async () => {
  answer(listSearchHistory, []);
  answer(listSearchKeywords, []);
  await renderPage("/search", { me: { ...sys, perms: ["knowledge:view", "resource:view"] } });
  const links = page.getByRole("navigation", { name: t("search.browse") }).getByRole("link");
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute("href")))
    .toEqual(["/article", "/manual", "/download", "/news"]);
});

it("shows the newest articles and those that are read most, to those who may read them", async () => {
  answer(listSearchHistory, []);
  answer(listSearchKeywords, []);
  const article = listItemOf(listArticles, {
    id: 12,
    title: "归档空间满",
    viewCount: 41,
    product: "Oracle",
    publishTime: hit.time,
    isTop: true,
  });
  answer(listArticles, sampleOf(listArticles, { total: 1, list: [article] }));
  await renderPage("/search", { me: { ...customer, perms: ["knowledge:view"] } });
  // Pinned ones stand before newer ones.
  const newest = page.getByRole("region", { name: t("search.articles.new") });
  await expect.element(newest.getByText(t("search.articles.pinned"))).toBeVisible();
  const panel = page.getByRole("region", { name: t("search.articles.hot") });
  await expect
    .element(panel.getByRole("link", { name: "归档空间满" }))
    .toHaveAttribute("href", "/article/search/12");
  await expect
    .element(panel.getByText(t("search.articles.views", { count: 41 }), { exact: false }))
    .toBeVisible();
  expect(new Set(callsOf(listArticles).map(({ query }) => query?.["sort"]))).toEqual(new Set(["hot", "new"]));
});

it.each([
  [["service:create"], ["/service?title=%E5%BD%92%E6%A1%A3%E6%BB%A1%E4%BA%86"]],
  [[], []],
])("with %j offers %j for a question that nothing answers", async (perms, hrefs) => {
  answer(search, { ...nothing, gap: { isFollowed: false } });
  const asked = "/search?q=%E5%BD%92%E6%A1%A3%E6%BB%A1%E4%BA%86";
  await renderPage(asked, { me: { ...customer, perms } });
  await expect.element(page.getByText(t("search.follow.question"))).toBeVisible();
  const links = page.getByRole("link", { name: t("search.raise") });
  await expect.poll(() => links.elements().map((link) => link.getAttribute("href"))).toEqual(hrefs);
});

it("opens a title that is offered while words are typed", async () => {
  answer(suggestSearch, {
    history: [],
    keywords: [],
    titles: [{ objType: "sr", id: 94, title: hit.title, number: hit.number }],
    words: ["死锁"],
  });
  const { path } = await renderPage("/search");
  await box().fill("死锁");
  await expect.element(page.getByRole("option", { name: hit.title, exact: false })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(path).toBe("/service/search/94");
});

it("says what was looked for instead, and lets go what narrows too much", async () => {
  answer(search, { ...found, corrected: "deadlock" });
  await renderPage("/search?q=deadlok");
  await expect
    .element(page.getByRole("status").filter({ hasText: "deadlock" }))
    .toHaveTextContent(t("search.corrected", { typed: "deadlok", meant: "deadlock" }));
  answer(search, nothing);
  const { path } = await renderPage("/search?q=deadlock&tags=none");
  await page.getByRole("button", { name: t("search.widen") }).click();
  await expect.poll(path).toBe("/search?q=deadlock");
});
