import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const grave = new Set(["serious", "critical"]);

const modal = '[role="dialog"][aria-modal="true"]';

/** The rules that a theme decides; everything else is the same in both. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * No serious or critical violation of WCAG 2.0–2.2 A and AA on the page as it stands; in front of a page, a dialog alone
 * is what can be reached.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(page, { type: "tag", values: levels });

/** The same of what a theme decides. */
export const expectReadable = (page: Page): Promise<void> =>
  expectNone(page, { type: "rule", values: rulesOfColours });

async function expectNone(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // A colour half-way through a transition has a contrast that no one ever reads.
  await page.evaluate(async () => {
    // What follows the scrolling ends when someone scrolls.
    const finite = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
  const { violations } = await inFullHeight(page, () => analyse(page, runOnly));
  const found = violations
    .filter(({ impact }) => impact && grave.has(impact))
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
    );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

async function analyse(page: Page, runOnly: axe.RunOnly): Promise<axe.AxeResults> {
  // Stays until the document is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    ({ front, only }) =>
      window.axe.run(document.querySelector(front) ?? document, {
        runOnly: only,
        resultTypes: ["violations"],
      }),
    { front: modal, only: runOnly },
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
