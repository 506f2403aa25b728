import { articleLanguage, articleTemplate } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { type Drawn, renderPage } from "../../../testing/render.tsx";
import { someUser } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const me = someUser({ isEsDba: true, perms: ["knowledge:view", "knowledge:create"] });

/** The sections of each template, in their order. */
const sections = {
  fault: ["phenomenon", "scope", "diagnosis", "cause", "solution", "prevention", "references"],
  implementation: ["goal", "prerequisites", "plan", "steps", "verification", "rollback", "references"],
  case: ["background", "problem", "analysis", "solution", "result", "lessons"],
  principle: ["overview", "mechanism", "parameters", "observation", "pitfalls", "references"],
  script: ["purpose", "environment", "usage", "script", "output", "risks"],
} as const;
type Named = keyof typeof sections;

const text = () => page.getByRole("textbox", { name: t("article.field.content"), exact: false });
const title = () => page.getByRole("textbox", { name: t("article.field.title"), exact: false });
const headings = () =>
  page
    .getByRole("region", { name: t("file.writing.preview") })
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);
/** The words below empty headings, which the style sheet draws. */
const hints = () =>
  [...document.querySelectorAll<HTMLElement>(".ph-editor-ghost")].map(({ dataset }) => dataset["words"]);

async function choose({ router, path }: Drawn, template: Named | "free"): Promise<void> {
  await router.navigate("/article");
  await page.getByRole("button", { name: t("article.list.create") }).click();
  await page.getByRole("menuitem", { name: t(articleTemplate.labelKey(template)), exact: true }).click();
  await expect.poll(path).toBe(`/article/save?template=${template}`);
  await expect.element(text()).toBeVisible();
}

it.each(locales)("fills the text with the sections of the template that is chosen (%s)", async (locale) => {
  const drawn = await renderPage("/article", { me, locale });
  for (const template of ["fault", "implementation", "case", "principle", "script"] as const) {
    await choose(drawn, template);
    const expected = sections[template].map((section) => t(`article.template.${section}.title`));
    await expect.poll(headings).toEqual(expected);
    // What belongs below a heading is shown there, and is no part of the text.
    await expect
      .poll(hints)
      .toEqual(sections[template].map((section) => t(`article.template.${section}.hint`)));
    await expect.element(title()).toHaveValue("");
  }
  // It is in the language of its headings.
  const language = articleLanguage.labelKey(locale === "zh-CN" ? "zh" : "en");
  await expect.element(page.getByRole("main").getByText(t(language), { exact: true })).toBeVisible();
  await expectAccessible();
});

it("begins with an empty text where no template is wanted", async () => {
  const drawn = await renderPage("/article", { me });
  await choose(drawn, "fault");
  await choose(drawn, "free");
  await expect.poll(headings).toEqual([]);
  await expect.element(text()).toHaveTextContent("");
});

it("leaves what was typed with one template alone when another one is chosen", async () => {
  const drawn = await renderPage("/article", { me });
  await choose(drawn, "fault");
  await title().fill("归档空间满");
  await text().fill("备份前告警。");
  await choose(drawn, "case");
  await expect.element(text()).toMatchTextContent(t("article.template.background.title"));
  await expect.element(text()).not.toMatchTextContent("备份前告警。");
  await expect.element(title()).toHaveValue("");
  await choose(drawn, "fault");
  await expect.element(title()).toHaveValue("归档空间满");
  await expect.element(text()).toHaveTextContent("备份前告警。");
});
