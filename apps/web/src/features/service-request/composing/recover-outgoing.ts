import type { QueryClient } from "@tanstack/react-query";
import { outgoingBoxOf } from "./outgoing-box.ts";

/** Sends what an earlier visit of this person could not be sure of. */
export function recoverOutgoingReplies(userId: number, client: QueryClient): void {
  outgoingBoxOf(userId, client).recover();
}
