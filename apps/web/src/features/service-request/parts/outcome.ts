import type { ServiceRequestDetail } from "@pharos/contract/service-request";
import type { SubmitOutcome } from "@pharos/ui/form";
import type { QueryClient } from "@tanstack/react-query";
import { isSilent, RefusedError } from "../../../shared/api/index.ts";
import { serviceRequestQueries } from "../api.ts";

/** How a submission ended, for a form: refusals on their fields, everything else in words above them. */
export async function outcomeOf(client: QueryClient, sending: Promise<unknown>): Promise<SubmitOutcome> {
  try {
    await sending;
    return { isDone: true };
  } catch (error) {
    if (error instanceof RefusedError) {
      keepFreshDetail(client, error);
      const hasFields = Object.keys(error.fields).length > 0;
      return { isDone: false, fields: error.fields, ...(!hasFields && { message: error.message }) };
    }
    return { isDone: false, ...(error instanceof Error && !isSilent(error) && { message: error.message }) };
  }
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
