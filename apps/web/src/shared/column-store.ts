import type { ColumnStore } from "@pharos/ui/list";

const prefix = "pharos.columns.";

/** Keeps which columns of a list a reader sees, in this browser; storage that is switched off forgets them. */
export function columnStoreOf(list: string): ColumnStore {
  const key = `${prefix}${list}`;
  return {
    load: () => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        return isChoice(value) ? value : null;
      } catch {
        return null;
      }
    },
    save: (choice) => {
      try {
        if (choice === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(choice));
      } catch {
        // The choice then lasts until the page is closed.
      }
    },
  };
}

function isChoice(value: unknown): value is { order: string[]; hidden: string[] } {
  if (typeof value !== "object" || value === null || !("order" in value) || !("hidden" in value))
    return false;
  return isTexts(value.order) && isTexts(value.hidden);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
