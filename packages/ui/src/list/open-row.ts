import type { MouseEvent } from "react";

const interactive =
  "a, button, input, label, select, textarea, [role='button'], [role='combobox'], [role='menuitem']";

/**
 * True when a click on a row means "open it": not a click on something inside that acts itself,
 * not the end of a text selection. The row's own link counts, unless a modifier asks for a new tab.
 */
export function isOpeningClick(event: MouseEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  // Portals bubble through React: a click in a popup of the row is not a click on it.
  if (!event.currentTarget.contains(target)) return false;
  const actor = target.closest(interactive);
  if (actor !== null && event.currentTarget.contains(actor)) return actor.hasAttribute("data-row-link");
  return window.getSelection()?.isCollapsed ?? true;
}
