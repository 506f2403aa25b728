import { getArticle } from "@pharos/api/article";
import { tableOfContents } from "@pharos/markdown";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";

/** Long enough that a heading can be scrolled to the top of the window. */
const paragraph = `${"归档目录写满后，实例等待空间，登录挂起。".repeat(60)}\n\n`;
const text = (...headings: string[]) => headings.map((heading) => `${heading}\n\n${paragraph}`).join("");

function answerArticle(contentMd: string): void {
  answer(
    getArticle,
    sampleOf(getArticle, {
      id: 7,
      title: "归档空间满",
      contentMd,
      toc: tableOfContents(contentMd),
      status: 1,
      ver: 1,
      publishedVer: 1,
    }),
  );
}

const contents = () => page.getByRole("navigation", { name: t("article.toc") });
const entries = () => contents().getByRole("button");
const labels = () =>
  entries()
    .elements()
    .map(({ textContent }) => textContent);
/** The headings of the text in their order. */
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>(".ph-md :is(h2, h3, h4, h5)")].map((heading) => ({
    words: heading.textContent,
    tag: heading.tagName,
    top: heading.getBoundingClientRect().top,
  }));
/** The heading that stands nearest to the top of the window, by its place in the text. */
const reached = () => {
  const distances = drawn().map(({ top }) => Math.abs(top));
  return distances.indexOf(Math.min(...distances));
};

it.each(locales)(
  "lists headings of three levels, each further in than the one above (%s)",
  async (locale) => {
    answerArticle(text("# 概述", "## 现象", "### 告警日志", "#### 样例", "## 处理"));
    await renderPage("/article/search/7", { locale });
    await expect.poll(labels).toEqual(["概述", "现象", "告警日志", "处理"]);
    const left = (at: number) => entries().nth(at).element().getBoundingClientRect().left;
    expect(left(1)).toBeGreaterThan(left(0));
    expect(left(2)).toBeGreaterThan(left(1));
    expect(left(3)).toBe(left(1));
    await expectAccessible();
  },
);

it("leads to its heading, by pointer and by keyboard, and marks it", async () => {
  answerArticle(text("# 概述", "## 现象", "### 告警日志", "## 处理"));
  await renderPage("/article/search/7", {});
  await entries().nth(2).click();
  await expect.poll(reached).toBe(2);
  await expect.element(entries().nth(2)).toHaveAttribute("aria-current", "true");
  await expect.element(entries().nth(0)).toHaveAttribute("aria-current", "false");
  (entries().nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(reached).toBe(1);
  await expect.element(entries().nth(1)).toHaveAttribute("aria-current", "true");
});

it("begins at the heading that the address names, and at the top where there is none of that name", async () => {
  answerArticle(text("# 概述", "## 现象", "### 告警 日志", "## 处理"));
  await renderPage(`/article/search/7#${encodeURIComponent("告警 日志")}`, {});
  await expect.poll(reached).toBe(2);
  await expect.element(entries().nth(2)).toHaveAttribute("aria-current", "true");
  for (const hash of ["#nothing", "#%E0%A4%A"]) {
    window.scrollTo({ top: 0 });
    await renderPage(`/article/search/7${hash}`, {});
    await expect.poll(reached).toBe(0);
  }
});

it("tells headings of the same words apart", async () => {
  answerArticle(text("## 主库", "### 检查", "## 备库", "### 检查", "## 末尾"));
  await renderPage("/article/search/7", {});
  await expect.poll(labels).toEqual(["主库", "检查", "备库", "检查", "末尾"]);
  await entries().nth(3).click();
  await expect.poll(reached).toBe(3);
  await entries().nth(1).click();
  await expect.poll(reached).toBe(1);
});

it("passes over a heading of the same words that is too deep to be listed", async () => {
  answerArticle(text("## 主库", "#### 检查", "## 检查", "## 末尾"));
  await renderPage("/article/search/7", {});
  await expect.poll(labels).toEqual(["主库", "检查", "末尾"]);
  await entries().nth(1).click();
  await expect.poll(reached).toBe(2);
  expect(drawn()[reached()]).toMatchObject({ words: "检查", tag: "H3" });
});

it("finds headings with code and emphasis in them", async () => {
  answerArticle(text("## 现象", "## 查看 `v$archived_log`", "## **务必**先备份", "## 末尾"));
  await renderPage("/article/search/7", {});
  await expect.poll(labels).toEqual(["现象", "查看 v$archived_log", "务必先备份", "末尾"]);
  for (const at of [1, 2]) {
    await entries().nth(at).click();
    await expect.poll(reached).toBe(at);
  }
});

it("takes no line of code for a heading, and lists nothing for a single heading", async () => {
  answerArticle(`## 现象\n\n\`\`\`bash\n# 查看空间\ndf -h\n\`\`\`\n\n${paragraph}`);
  await renderPage("/article/search/7", {});
  await expect.element(page.getByRole("heading", { name: "现象" })).toBeVisible();
  await expect.element(contents()).not.toBeInTheDocument();
});
