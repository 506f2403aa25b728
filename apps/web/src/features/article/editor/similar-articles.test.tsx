import { findSimilarArticles, findTags, getArticle } from "@pharos/api/article";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { rowOf, sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";

const article = (id: number, title: string) => rowOf(findSimilarArticles, { id, title, brief: `${title}。` });
const found: Readonly<Record<string, ReturnType<typeof article>[]>> = {
  归档空间满: [article(3, "归档空间满应急"), article(4, "清理归档日志")],
  快照过旧: [article(5, "ORA-01555 快照过旧的处理")],
  无人写过的事: [],
};

const title = () => page.getByRole("textbox", { name: t("article.field.title"), exact: false });
const similar = () => page.getByRole("region", { name: t("article.editor.similar") });
const asked = () => callsOf(findSimilarArticles).map(({ query }) => query["keyword"]);
const names = () =>
  similar()
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => answer(findSimilarArticles, ({ query }) => found[query["keyword"] ?? ""] ?? []));

it.each(locales)("offers what is written already about the title that is typed (%s)", async (locale) => {
  await renderPage("/article/save?template=free", { locale });
  await title().fill("归档空间满");
  await expect.poll(names).toEqual(["归档空间满应急", "清理归档日志"]);
  const [first] = similar().getByRole("link").all();
  await expect.element(first ?? similar()).toHaveAttribute("href", "/article/similar/3");
  // What is typed stays open.
  await expect.element(first ?? similar()).toHaveAttribute("target", "_blank");
  await expectAccessible();
  await title().fill("快照过旧");
  await expect.poll(names).toEqual(["ORA-01555 快照过旧的处理"]);
  await title().fill("无人写过的事");
  await expect.element(similar()).not.toBeInTheDocument();
});

it("asks once for what is typed in one go, and not for one or two characters", async () => {
  await renderPage("/article/save?template=free", {});
  for (const typed of ["归", "归档", "归档空", "归档空间", "归档空间满"]) await title().fill(typed);
  await expect.poll(names).toEqual(["归档空间满应急", "清理归档日志"]);
  await title().fill("归档");
  await expect.element(similar()).not.toBeInTheDocument();
  expect(asked()).not.toContain("归");
  expect(asked()).not.toContain("归档");
});

it("shows what belongs to the title, though the answer to an earlier one comes later", async () => {
  const late = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  answer(findSimilarArticles, async ({ query }) => {
    if (query["keyword"] === "归档空间满") {
      await late.promise;
      sent.resolve();
    }
    return found[query["keyword"] ?? ""] ?? [];
  });
  answer(findTags, ({ query }) => (query["keyword"] === "ora" ? [{ tag: "oracle", count: 3 }] : []));
  await renderPage("/article/save?template=free", {});
  await title().fill("归档空间满");
  await expect.poll(asked).toEqual(["归档空间满"]);
  await title().fill("快照过旧");
  await expect.poll(names).toEqual(["ORA-01555 快照过旧的处理"]);
  late.resolve();
  await sent.promise;
  // Another answer arrives meanwhile, so the late one has too.
  await page.getByLabelText(t("article.field.tags")).fill("ora");
  await expect.element(page.getByTitle("oracle")).toBeVisible();
  expect(names()).toEqual(["ORA-01555 快照过旧的处理"]);
});

it("leaves the article itself out while its next revision is written", async () => {
  answer(getArticle, sampleOf(getArticle, { id: 7, title: "归档" }));
  await renderPage("/article/save?id=7", {});
  await title().fill("归档空间满");
  await expect.poll(() => callsOf(findSimilarArticles).at(-1)?.query).toMatchObject({ exceptId: "7" });
});
