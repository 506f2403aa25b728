import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** The short form: every document that is looked at reads it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const grave = new Set(["serious", "critical"]);

const modal = '[role="dialog"][aria-modal="true"]';

/** The rules that a theme decides; everything else is the same in both. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** What every page of the shell has around it. */
const frame = [".shell > .header", ".sidebar", ".shell-column > .footer"];

/** Which rules are asked, and what need not be looked at. */
type Question = { runOnly: axe.RunOnly; rules?: axe.RuleObject; isFrameKnown?: boolean };

/**
 * No serious or critical violation of WCAG 2.0–2.2 A and AA on the page as it stands; in front of a page, a dialog alone
 * is what can be reached. Whoever has looked at the frame of the shell leaves it out on the next page.
 */
export const expectAccessible = (page: Page, isFrameKnown = false): Promise<void> =>
  expectNone(page, { runOnly: { type: "tag", values: levels }, isFrameKnown });

/** The same of what a theme decides. */
export const expectReadable = (page: Page, isFrameKnown = false): Promise<void> =>
  expectNone(page, { runOnly: { type: "rule", values: rulesOfColours }, isFrameKnown });

/** The same of what no theme decides. */
export const expectOrderly = (page: Page, isFrameKnown = false): Promise<void> =>
  expectNone(page, {
    runOnly: { type: "tag", values: levels },
    rules: Object.fromEntries(rulesOfColours.map((rule) => [rule, { enabled: false }])),
    isFrameKnown,
  });

async function expectNone(page: Page, question: Question): Promise<void> {
  // A colour half-way through a transition has a contrast that no one ever reads.
  await page.evaluate(async () => {
    // What follows the scrolling ends when someone scrolls.
    const finite = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
  const { violations } = await inFullHeight(page, () => analyse(page, question));
  const found = violations
    .filter(({ impact }) => impact && grave.has(impact))
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
    );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

async function analyse(page: Page, { isFrameKnown = false, ...asked }: Question): Promise<axe.AxeResults> {
  // Stays until the document is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    ({ front, without, options }) =>
      window.axe.run(document.querySelector(front) ?? { include: document, exclude: without }, {
        ...options,
        resultTypes: ["violations"],
      }),
    { front: modal, without: isFrameKnown ? frame : [], options: asked },
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Room below the page in pixels, for what arrives while it is looked at. */
const roomBelow = 3_000;

/**
 * The header covers what was scrolled below it, and on a phone and on its page at a desk a bar at the lower edge covers what
 * can be scrolled above it; a window much taller than the page has no such places, also when the page grows.
 */
async function inFullHeight<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  const { height, hasCovered } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    hasCovered: window.scrollY > 0 || innerWidth < 768 || location.pathname === "/work",
  }));
  if (size === null || !hasCovered) return run();
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) + roomBelow });
  try {
    return await run();
  } finally {
    await page.setViewportSize(size);
  }
}
