import type { Side } from "@pharos/domain/service-request";
import type { PresenceNews } from "../../../platform/live.ts";
import { channelOf, internalChannelOf } from "../announce.ts";

/** What somebody can be doing on a request's page. */
const known: ReadonlySet<string> = new Set(["viewing", "reply", "note", "left"]);

/**
 * Who hears what somebody does on a request. Of the vendor's people customers learn only while they write an answer to
 * them: who else looks at the request, or writes a note, is the vendor's own business.
 */
export function presenceNews(id: number, side: Side, state: string): PresenceNews[] {
  if (!known.has(state) || (side === "customer" && state === "note")) return [];
  if (side === "customer") return [{ channel: channelOf(id), state }];
  return [
    { channel: internalChannelOf(id), state },
    { channel: channelOf(id), state: state === "reply" ? "reply" : "left" },
  ];
}
