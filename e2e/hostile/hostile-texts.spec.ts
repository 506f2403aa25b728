import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { letterHtml } from "../../apps/server/src/platform/delivery/letter/letter-html.ts";
import { createMarkdownRenderer } from "../../apps/server/src/platform/delivery/letter/render-markdown.ts";
import { hostilePayloads } from "../../packages/ui/src/markdown/hostile-payloads.ts";
import { addressOf, recordsFor } from "../shell/records.ts";
import { walks } from "../shell/walks.ts";
import { followTo } from "../support/follow.ts";
import { plantTexts } from "../support/plant.ts";
import { startServer } from "../support/server.ts";
import { settle } from "../support/settle.ts";
import { test as base, expect } from "../support/test.ts";

/** A server whose demo story says hostile things in every field into which people type. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "pharos-hostile-"));
      await (await startServer({ DATA_DIR: folder })).stop();
      const { columns, refused } = await plantTexts(join(folder, "database"));
      expect(columns.length, `planted in ${columns.join(", ")}`).toBeGreaterThanOrEqual(150);
      expect(refused).toEqual([]);
      const server = await startServer({ DATA_DIR: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

// The walks are many pages; the limit ends one that hangs.
test.describe.configure({ timeout: 600_000 });

/** Everyone goes all ways of theirs. */
const people = [...new Set(walks.flatMap(({ who }) => who ?? []))];

for (const who of people)
  test(`hostile texts in every field run nothing, fetch nothing and become no element before ${who}`, async ({
    journey,
  }) => {
    const page = await journey.as(who);
    const ran = await watchForRuns(page);
    const records = await recordsFor(journey, []);
    const seen: string[] = [];
    await page.goto("/404");
    for (const stop of walks.filter((walk) => walk.who === who).flatMap(({ stops }) => stops)) {
      await followTo(page, addressOf(stop, records));
      await settle(page);
      seen.push(...(await oddThingsOn(page)));
      const row = page.locator("[data-row-link]").first();
      if (!stop.opens?.includes("row") || !(await row.isVisible())) continue;
      await row.click();
      await expect(page.getByRole("dialog").first()).toBeVisible();
      seen.push(...(await oddThingsOn(page)));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    expect(seen).toEqual([]);
    // Requests to other hosts and violations of the content policy fail every journey by themselves.
    expect(ran).toEqual([]);
  });

test("hostile texts in every part of a mail run nothing and fetch nothing where it is read", async ({
  page,
}) => {
  const ran = await watchForRuns(page);
  const text = hostilePayloads.join("\n\n");
  const post = { byline: text, markdown: text, files: text, more: text };
  const section = {
    title: text,
    note: text,
    posts: [post],
    button: { label: text, url: `https://portal.example/"${text}`, line: text },
  };
  const letter = {
    language: "zh-CN",
    answerLine: text,
    sections: [section],
    earlier: { label: text, post },
    footer: [text],
    origin: "https://portal.example",
  };
  // No content policy keeps a mail in: what it says is all there is.
  await page.setContent(await letterHtml(letter, createMarkdownRenderer()));
  await expect(page.locator("h1").first()).toContainText("<script>alert(1)</script>");
  await expect(
    page.locator("script, iframe, object, embed, form, svg, math, base, img, [id], [name]:not(meta)"),
  ).toHaveCount(0);
  const addresses = await page
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) expect(address).toMatch(/^(https?:|mailto:)/);
  expect(ran).toEqual([]);
});

/** What a planted text has run, with the page it ran on. */
async function watchForRuns(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction("planted", () => ran.push(page.url()));
  page.on("dialog", (dialog) => {
    ran.push(`${dialog.message()} on ${page.url()}`);
    void dialog.dismiss();
  });
  return ran;
}

/** Elements that a text has become, and addresses that would run something when they are followed. */
const oddThingsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const planted = document.querySelectorAll(
      "[data-planted], main script, main iframe, main object, main embed, [srcdoc]",
    );
    const addressed = [...document.querySelectorAll("[href], [src], [action], [formaction]")].filter(
      (element) =>
        ["href", "src", "action", "formaction"].some((name) =>
          /^\s*(javascript|vbscript|data:text|\/\/x\.y)/i.test(element.getAttribute(name) ?? ""),
        ),
    );
    return [...planted, ...addressed].map(
      (element) => `${location.pathname}: ${element.outerHTML.slice(0, 200)}`,
    );
  });
