import axe from "axe-core";
import { expect } from "vitest";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/**
 * No serious or critical violation of WCAG 2.0–2.2 A and AA in the page as it stands, from its top: where it has been
 * scrolled to, the header lies over half a button. What fades from one state to the next is looked at when it is there.
 */
export async function expectAccessible(): Promise<void> {
  window.scrollTo(0, 0);
  await faded();
  const modal = document.querySelector('[role="dialog"][aria-modal="true"]');
  const { violations } = await axe.run(modal ?? document, { runOnly: levels, resultTypes: ["violations"] });
  const found = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
    );
  expect(found, "accessibility").toEqual([]);
}

const frame = () => new Promise(requestAnimationFrame);

/** Waits until nothing fades any more: what was drawn in this frame begins to fade in the next one. */
async function faded(): Promise<void> {
  await frame();
  await frame();
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  if (fading.length === 0) return;
  await Promise.allSettled(fading.map(({ finished }) => finished));
  await faded();
}
