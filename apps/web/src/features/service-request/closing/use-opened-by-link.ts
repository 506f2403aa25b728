import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { useEffect, useEffectEvent } from "react";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import type { RequestDialog } from "../actions/action-context.ts";

/** Dialogs that a link in a message or mail may open. */
const openable = ["close", "rate"] as const satisfies readonly RequestDialog[];

/** Opens the dialog that the address names, once, when it can be used now; the address is then the plain one again. */
export function useOpenedByLink(
  { abilities }: Pick<ServiceRequestDetail, "abilities">,
  open: (dialog: RequestDialog) => void,
): void {
  const [params, address] = useAddressSearch();
  const wanted = openable.find((dialog) => dialog === params.get("open"));
  const run = useEffectEvent((dialog: (typeof openable)[number]) => {
    if (abilities[dialog].isAllowed) open(dialog);
    address.patch({ open: null }, { replace: true });
  });
  useEffect(() => {
    if (wanted) run(wanted);
  }, [wanted]);
}
