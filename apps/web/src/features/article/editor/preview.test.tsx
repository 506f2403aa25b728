import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPage } from "../../../testing/render.tsx";
import { locales, t } from "../../../testing/texts.ts";

const text = () => page.getByRole("textbox", { name: t("article.field.content"), exact: false });
const preview = () => page.getByRole("region", { name: t("file.writing.preview") });

const written = `# 概述

## 检查

\`\`\`sql
select count(*) from v$archived_log;
\`\`\`

| 指标 | 阈值 |
| --- | --- |
| 使用率 | 85% |

### 备注
`;

it.each(locales)("shows beside the text what readers get of it (%s)", async (locale) => {
  await renderPage("/article/save?template=free", { locale });
  await text().fill(written);
  const tagOfHeading = (name: string) => preview().getByRole("heading", { name }).element().tagName;
  await expect.element(preview().getByRole("heading", { name: "备注" })).toBeVisible();
  // The title of the page is the only heading of the first level.
  expect(["概述", "检查", "备注"].map(tagOfHeading)).toEqual(["H2", "H3", "H4"]);
  const code = preview().getByRole("group", { name: t("common.markdown.codeBlock", { language: "sql" }) });
  await expect.element(code.getByRole("code")).toHaveTextContent("select count(*) from v$archived_log;");
  const table = preview().getByRole("group", { name: t("common.markdown.table") });
  await expect.element(table.getByText("85%")).toBeVisible();
  const tagOf = (cell: string) => table.getByText(cell).element().tagName;
  expect(["指标", "阈值", "使用率", "85%"].map(tagOf)).toEqual(["TH", "TH", "TD", "TD"]);
  await expectAccessible();
});

it("follows each change", async () => {
  await renderPage("/article/save?template=free", {});
  await text().fill("## 现象");
  await expect.element(preview().getByRole("heading", { name: "现象" })).toBeVisible();
  await text().fill("## 原因");
  await expect.element(preview().getByRole("heading", { name: "原因" })).toBeVisible();
  await expect.element(preview().getByRole("heading", { name: "现象" })).not.toBeInTheDocument();
});

it("shows one at a time where the page is narrow, and keeps what is typed", async () => {
  await page.viewport(390, 844);
  await renderPage("/article/save?template=free", {});
  await text().fill("## 现象");
  await expect.element(preview()).not.toBeInTheDocument();
  await page.getByText(t("file.writing.preview"), { exact: true }).first().click();
  await expect.element(preview().getByRole("heading", { name: "现象" })).toBeVisible();
  await page.getByText(t("file.writing.write"), { exact: true }).first().click();
  await expect.element(text()).toHaveTextContent("## 现象");
});

it("shows scripts as the words they are and runs none", async () => {
  const hostile = [
    "<script>document.title = 'run'</script>",
    "<img src=x onerror=\"document.title = 'run'\">",
    "<svg onload=\"document.title = 'run'\"></svg>",
    "<iframe srcdoc=\"<script>parent.document.title = 'run'</script>\"></iframe>",
    "<details open ontoggle=\"document.title = 'run'\">x</details>",
    "[看这里](javascript:document.title='run')",
  ];
  await renderPage("/article/save?template=free", {});
  await text().fill(`${hostile.join("\n\n")}\n\n## 末尾`);
  await expect.element(preview().getByRole("heading", { name: "末尾" })).toBeVisible();
  for (const markup of hostile.slice(0, -1)) await expect.element(preview()).toMatchTextContent(markup);
  const drawn = preview().element();
  expect(drawn.querySelectorAll("script, img, svg[onload], iframe, details")).toHaveLength(0);
  await expect.element(preview().getByText("看这里")).toBeVisible();
  await expect.element(preview().getByRole("link")).not.toBeInTheDocument();
  expect(document.title).not.toBe("run");
});
