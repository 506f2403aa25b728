import { listArticles } from "@pharos/api/article";
import { listAssets } from "@pharos/api/asset";
import { listManuals } from "@pharos/api/manual";
import { publicSearch } from "@pharos/api/search";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const hit = listItemOf(publicSearch, {
  objType: "article",
  id: 7,
  title: "监听日志过大",
  snippet: [{ text: "数据库连不上", isHit: true }],
});

it.each(locales)("finds for strangers what everybody may read (%s)", async (locale) => {
  answer(publicSearch, sampleOf(publicSearch, { list: [hit], total: 1, exactTotal: 1 }));
  const { path } = await renderPage("/publicSearch", { me: null, locale });
  await expect.element(page.getByText(t("search.public.start"))).toBeVisible();
  expect(callsOf(publicSearch)).toEqual([]);
  await page.getByRole("searchbox", { name: t("search.box.label") }).fill("连不上");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("link", { name: hit.title }))
    .toHaveAttribute("href", expect.stringMatching(/^\/article\//));
  expect(path()).toBe(`/publicSearch?q=${encodeURIComponent("连不上")}`);
  await expect
    .element(page.getByRole("link", { name: t("search.public.signIn") }))
    .toHaveAttribute("href", "/login");
  await expectAccessible();
});

it("says what to do where nothing public was found", async () => {
  answer(publicSearch, sampleOf(publicSearch, { list: [] }));
  await renderPage("/publicSearch?q=x", { me: null });
  await expect.element(page.getByText(t("search.public.none"))).toBeVisible();
});

it("offers a customer what is about the own systems, and a manual once for all its versions", async () => {
  const asset = listItemOf(listAssets, { id: 5, dbType: "opengauss" });
  answer(listAssets, sampleOf(listAssets, { list: [asset], total: 1 }));
  const article = listItemOf(listArticles, { id: 9, title: "openGauss 备份" });
  answer(listArticles, ({ query }) =>
    sampleOf(listArticles, { list: query["product"] === "openGauss" ? [article] : [] }),
  );
  const manual = rowOf(listManuals, { id: 3, series: "ha", name: "高可用手册", version: "v3.0", lang: "zh" });
  answer(listManuals, [manual, { ...manual, id: 2, version: "v2.1" }]);
  await renderPage("/search", {
    me: { ...customer, isEsUser: true, perms: ["knowledge:view", "asset:view"] },
  });
  const mine = page.getByRole("region", { name: t("search.articles.mine") });
  await expect.element(mine.getByRole("link", { name: article.title })).toBeVisible();
  const series = page.getByRole("region", { name: t("search.articles.series") });
  await expect.element(series.getByText("v3.0 · v2.1")).toBeVisible();
  expect(series.getByRole("link", { name: manual.name }).elements()).toHaveLength(1);
});
