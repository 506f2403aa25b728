import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { SubmitOutcome } from "@pharos/ui/form";
import type { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "../../../shared/api/index.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { serviceRequestQueries } from "../api.ts";

/** How a submission about a request ended; a refusal repaints the page with the request as it is now. */
export function outcomeOf(client: QueryClient, sending: Promise<unknown>): Promise<SubmitOutcome> {
  return submitOutcome(
    sending.catch((error: unknown) => {
      if (error instanceof RefusedError) keepFreshDetail(client, error);
      throw error;
    }),
  );
}

/** A refusal carries the request as it is now: the page shows that at once. */
export function keepFreshDetail(client: QueryClient, { data }: RefusedError): void {
  if (!isDetail(data)) return;
  client.setQueryData(serviceRequestQueries.detail(data.id).queryKey, data);
  void client.invalidateQueries({ queryKey: ["serviceRequest", "history", data.id] });
}

function isDetail(data: unknown): data is ServiceRequestDetail {
  return (
    typeof data === "object" && data !== null && "srNo" in data && "abilities" in data && "replies" in data
  );
}
