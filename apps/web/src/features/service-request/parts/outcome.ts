import type { ServiceRequestChange, ServiceRequestDetail } from "@pharos/api/service-request";
import type { SubmitOutcome } from "@pharos/ui/form";
import type { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "../../../shared/api/index.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { applyChange, showAtOnce } from "../request-cache.ts";

/** How a submission about a request ended; a refusal repaints the page with the request as it is now. */
export function outcomeOf(client: QueryClient, sending: Promise<unknown>): Promise<SubmitOutcome> {
  return submitOutcome(
    sending.catch((error: unknown) => {
      if (error instanceof RefusedError) applyRefusal(client, error);
      throw error;
    }),
  );
}

/** The same, shown as if it were done already; what is refused is taken back. */
export async function outcomeAtOnce(
  client: QueryClient,
  expected: Partial<Omit<ServiceRequestDetail, "version">> & { readonly id: number },
  sending: Promise<unknown>,
): Promise<SubmitOutcome> {
  const takeBack = showAtOnce(client, expected.id, expected);
  const outcome = await outcomeOf(client, sending);
  if (!outcome.isDone) takeBack();
  return outcome;
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
