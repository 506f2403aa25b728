import type { ServiceRequestChange } from "@pharos/api/service-request";
import type { SubmitOutcome } from "@pharos/ui/form";
import type { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "../../../shared/api/index.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { applyChange } from "../request-cache.ts";

/** How a submission about a request ended; a refusal repaints the page with the request as it is now. */
export function outcomeOf(client: QueryClient, sending: Promise<unknown>): Promise<SubmitOutcome> {
  return submitOutcome(
    sending.catch((error: unknown) => {
      if (error instanceof RefusedError) applyRefusal(client, error);
      throw error;
    }),
  );
}

/** A refusal carries the request as it is now: the page shows that at once. */
export function applyRefusal(client: QueryClient, { data }: RefusedError): void {
  if (isChange(data)) applyChange(client, data);
}

function isChange(data: unknown): data is ServiceRequestChange {
  return (
    typeof data === "object" && data !== null && "srNo" in data && "abilities" in data && "timeline" in data
  );
}
