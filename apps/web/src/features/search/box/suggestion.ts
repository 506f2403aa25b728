import type { CallResult } from "@pharos/api/core";
import type { suggestSearch } from "@pharos/api/search";
import type { SearchType } from "@pharos/domain/search";

/** One line under the search box. */
export interface Suggestion {
  readonly key: string;
  readonly group: "history" | "keywords" | "titles";
  readonly text: string;
  /** The record it opens; without one its words are searched for. */
  readonly opens?: { readonly type: SearchType; readonly id: number };
  readonly detail?: string;
}

/** What is offered before anything is typed. */
export const idleSuggestions = (history: readonly string[], keywords: readonly string[]): Suggestion[] => [
  ...history.map((text) => ({ key: `history:${text}`, group: "history", text }) as const),
  ...keywords
    .filter((text) => !history.includes(text))
    .map((text) => ({ key: `keywords:${text}`, group: "keywords", text }) as const),
];

/** What is offered for what was typed. */
export const typedSuggestions = ({
  history,
  keywords,
  titles,
}: CallResult<typeof suggestSearch>): Suggestion[] => [
  ...idleSuggestions(history, keywords),
  ...titles.map(({ objType, id, title, number }) => ({
    key: `${objType}:${id}`,
    group: "titles" as const,
    text: title,
    opens: { type: objType, id },
    ...(number !== null && { detail: number }),
  })),
];
