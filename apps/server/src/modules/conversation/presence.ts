import type { Side } from "@pharos/domain/service-request";
import type { Audience, PresenceNews } from "../../platform/live.ts";

/** What someone can be doing on a record's page. */
const known: ReadonlySet<string> = new Set(["viewing", "reply", "note", "left"]);

/**
 * Who sees what someone does on a record. Of the vendor's people customers learn only while they write an answer to
 * them: who else looks at it, or writes a note, is the vendor's own business.
 */
export function presenceNews(audience: Audience, side: Side, state: string): PresenceNews | undefined {
  if (!known.has(state) || (side === "customer" && state === "note")) return undefined;
  const isForCustomers = side === "customer" || state === "reply";
  return { audience, inside: state, outside: isForCustomers ? state : "left" };
}
