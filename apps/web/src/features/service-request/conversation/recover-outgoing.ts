import type { QueryClient } from "@tanstack/react-query";
import { outgoingBoxOf } from "../../conversation/index.ts";
import { requestConversation } from "./request-conversation.ts";

/** Sends what an earlier visit of this person could not be sure of. */
export function recoverOutgoingReplies(userId: number, client: QueryClient): void {
  outgoingBoxOf(requestConversation, userId, client).recover();
}
