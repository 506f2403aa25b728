import { previewAdvisory } from "@pharos/api/advisory";
import { draftArticleFromConsult, findSimilarArticles, getArticle, saveArticle } from "@pharos/api/article";
import { listFleetDatabases } from "@pharos/api/inspection";
import { articleType } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { clientStoreOf } from "../../shared/client-store.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const similar = {
  id: 3,
  title: "归档空间满 ORA-00257 应急",
  brief: "",
  tags: [],
  publishTime: "2026-06-12T10:00:00.000+08:00",
  link: "https://portal.example.com/article/3",
  customerMayRead: null,
};

it.each(locales)(
  "begins with the template, offers similar ones and keeps what is refused (%s)",
  async (locale) => {
    answer(findSimilarArticles, [similar]);
    refuse(saveArticle, {
      message: "Incomplete",
      code: "article.incomplete",
      fields: { brief: "Say it in a sentence" },
    });
    await renderPage("/article/save?template=fault", { locale });
    const preview = page.getByRole("region", { name: t("file.writing.preview") });
    await expect
      .element(preview.getByRole("heading", { name: t("article.template.phenomenon.title") }))
      .toBeVisible();
    await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("ORA-00257");
    await expect.element(page.getByRole("link", { name: similar.title })).toBeVisible();
    await page.getByRole("button", { name: t("article.editor.submit") }).click();
    await expect.poll(() => callsOf(saveArticle).length).toBe(1);
    expect(callsOf(saveArticle)[0]?.body).toMatchObject({ title: "ORA-00257", status: 2, template: "fault" });
    await expect.element(page.getByText("Say it in a sentence").first()).toBeVisible();
    await expect
      .element(page.getByRole("textbox", { name: t("article.field.title"), exact: false }))
      .toHaveValue("ORA-00257");
  },
);

it("begins a translation beside its original, and says whose it is when it is kept", async () => {
  answer(findSimilarArticles, []);
  answer(
    getArticle,
    sampleOf(getArticle, {
      id: 7,
      title: "归档空间满",
      contentMd: "## 现象\n\n无法登录。",
      tags: ["oracle"],
      lang: "zh",
    }),
  );
  answer(saveArticle, sampleOf(saveArticle, { id: 8, ver: 1, version: 1 }));
  await renderPage("/article/save?translationOf=7&lang=en", {});
  const title = page.getByRole("textbox", { name: t("article.field.title"), exact: false });
  await expect.element(title).toHaveValue("");
  await title.fill("Archive area full");
  const original = page.getByRole("region", { name: t("file.writing.original") });
  await expect.element(original.getByRole("heading", { name: "现象" })).toBeVisible();
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect
    .poll(() => callsOf(saveArticle).map(({ body }) => body))
    .toMatchObject([{ title: "Archive area full", lang: "en", translationOfId: 7, status: 0 }]);
});

it("keeps what was typed across a reload", async () => {
  answer(findSimilarArticles, []);
  await renderPage("/article/save?template=script", {});
  await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("巡检脚本");
  await expect
    .poll(() => clientStoreOf(sys.userId).read("article.new.script")?.value)
    .toMatchObject({ title: "巡检脚本" });
  await renderPage("/article/save?template=script", {});
  await expect
    .element(page.getByRole("textbox", { name: t("article.field.title"), exact: false }))
    .toHaveValue("巡检脚本");
});

it("sends to review only the sections that were written, and keeps all of them in a draft", async () => {
  answer(findSimilarArticles, []);
  answer(saveArticle, sampleOf(saveArticle, { id: 8, ver: 1, version: 1 }));
  await renderPage("/article/save?template=fault", {});
  await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("ORA-00257");
  const text = page.getByRole("textbox", { name: t("article.field.content"), exact: false });
  const [cause, solution] = [t("article.template.cause.title"), t("article.template.solution.title")];
  await text.fill(`## ${cause}\n\n## ${solution}\n\nFree the area.\n`);
  // It says what belongs there as long as nothing does.
  const hints = () =>
    [...document.querySelectorAll<HTMLElement>(".ph-editor-ghost")].map(({ dataset }) => dataset["words"]);
  await expect.poll(hints).toEqual([t("article.template.cause.hint")]);
  await page.getByRole("button", { name: t("article.editor.submit") }).click();
  await expect
    .poll(() => callsOf(saveArticle).map(({ body }) => body))
    .toMatchObject([{ contentMd: `## ${solution}\n\nFree the area.`, status: 2 }]);
});

it.each(locales)(
  "begins with what was said in a consultation, and names it as its source (%s)",
  async (locale) => {
    answer(findSimilarArticles, []);
    answer(
      draftArticleFromConsult,
      sampleOf(draftArticleFromConsult, {
        consultId: 31,
        title: "〔客户〕 备库报 ORA-01555",
        phenomenon: "报表中断。",
        steps: "请把 undo_retention 调到 3600。",
        cause: "",
        solution: "",
        blanked: [{ name: "澜汐银行", mark: "〔客户〕" }],
        product: null,
        tags: ["ora-01555"],
        similar: [],
        written: [{ id: 4, title: "快照过旧" }],
      }),
    );
    answer(saveArticle, sampleOf(saveArticle, { id: 8, ver: 1, version: 1 }));
    await renderPage("/article/save?consultId=31", { locale });
    const notice = page.getByRole("region", { name: t("article.editor.fromConsult", { id: 31 }) });
    await expect.element(notice.getByText("澜汐银行")).toBeVisible();
    await expect.element(notice.getByText(t("article.editor.noPictures"), { exact: false })).toBeVisible();
    await expect.element(notice.getByRole("link", { name: "快照过旧" })).toBeVisible();
    const preview = page.getByRole("region", { name: t("file.writing.preview") });
    await expect.element(preview.getByText("请把 undo_retention 调到 3600。")).toBeVisible();
    await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
    await expect
      .poll(() => callsOf(saveArticle)[0]?.body)
      .toMatchObject({
        sourceConsultId: 31,
        title: "〔客户〕 备库报 ORA-01555",
      });
  },
);

it("begins a security warning about a finding with what its rule says, for those who have it", async () => {
  answer(findSimilarArticles, []);
  answer(
    listFleetDatabases,
    sampleOf(listFleetDatabases, {
      rule: {
        code: "PG-SE-08",
        title: "薄弱的认证方式",
        dbType: "postgresql",
        cause: "`pg_hba.conf` 中有 trust。",
        risk: "不需要口令即可登录。",
        advice: "改为 scram-sha-256。",
      },
    }),
  );
  answer(previewAdvisory, { companies: 1, assets: 2 });
  answer(saveArticle, sampleOf(saveArticle, { id: 8, ver: 1, version: 1 }));
  await renderPage("/article/save?ruleCode=PG-SE-08", {});
  await expect
    .element(page.getByRole("textbox", { name: t("article.field.title"), exact: false }))
    .toHaveValue(t("advisory.draft.title", { title: "薄弱的认证方式" }));
  await expect
    .element(page.getByRole("textbox", { name: t("advisory.field.rule"), exact: false }))
    .toHaveValue("PG-SE-08");
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect
    .poll(() => callsOf(saveArticle).map(({ body }) => body))
    .toMatchObject([
      {
        type: articleType.toCode("securityWarning"),
        brief: "pg_hba.conf 中有 trust。",
        affects: [{ databaseType: "postgresql", ruleCode: "PG-SE-08" }],
      },
    ]);
});
