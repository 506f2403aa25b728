import type { SubmitOutcome } from "@pharos/ui/form";
import type { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "../../shared/api/index.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import type { ConversationKind } from "./conversation.ts";

/** How a submission ended; a refusal repaints the page with the record as it is now. */
export function outcomeOf(
  { applyRefusal }: ConversationKind,
  client: QueryClient,
  sending: Promise<unknown>,
): Promise<SubmitOutcome> {
  return submitOutcome(
    sending.catch((error: unknown) => {
      if (error instanceof RefusedError) applyRefusal(client, error);
      throw error;
    }),
  );
}
