import { getManual, getManualArticle } from "@pharos/api/manual";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { t } from "../../../testing/texts.ts";

/** Long enough that a heading can be scrolled to the top of the window. */
const paragraph = "每季度演练一次，并记录用时。".repeat(120);

it("leads to a heading that has the words of the chapter's title", async () => {
  const nodes = [{ id: 72, title: "演练", sort: 0, children: [] }];
  answer(getManual, sampleOf(getManual, { id: 7, name: "高可用手册", status: 1, nodes }));
  answer(
    getManualArticle,
    sampleOf(getManualArticle, {
      id: 72,
      manualId: 7,
      title: "演练",
      contentMd: `## 准备\n\n${paragraph}\n\n## 演练\n\n${paragraph}`,
      toc: [
        { level: 2, text: "准备" },
        { level: 2, text: "演练" },
      ],
    }),
  );
  await renderPage("/manual/7?article=72", {});
  const contents = page.getByRole("navigation", { name: t("manual.reader.headings") });
  await contents.getByRole("button", { name: "演练" }).click();
  const heading = page.getByRole("heading", { name: "演练", level: 3 });
  await expect.poll(() => Math.round(heading.element().getBoundingClientRect().top)).toBeLessThan(200);
  await expect
    .element(contents.getByRole("button", { name: "演练" }))
    .toHaveAttribute("aria-current", "true");
  await expect
    .element(contents.getByRole("button", { name: "准备" }))
    .toHaveAttribute("aria-current", "false");
});
