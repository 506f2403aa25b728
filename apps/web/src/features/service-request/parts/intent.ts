/** What a list wants to be done with the request it opens. */
export type RequestIntent = "reply" | "note" | "close";

/** The wish in the state of a location; null when there is none. */
export function intentIn(state: unknown): RequestIntent | null {
  if (typeof state !== "object" || state === null || !("intent" in state)) return null;
  const { intent } = state;
  return intent === "reply" || intent === "note" || intent === "close" ? intent : null;
}
