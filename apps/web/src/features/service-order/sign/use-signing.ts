import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { type SigningParty, signingParty } from "@pharos/domain/enums";
import type { SubmitOutcome } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSendOrKeep } from "../../offline/index.ts";
import { orderQueries } from "../api.ts";
import { type SignFields, signingOf } from "./sign-values.ts";

/** Sends a signature on an order, or keeps it on the device until there is a network. */
export function useSigning(
  order: ServiceOrderDetail,
  party: SigningParty,
): (fields: SignFields) => Promise<SubmitOutcome> {
  const t = useT();
  const client = useQueryClient();
  const sign = useSendOrKeep("signature");
  return async (fields) => {
    const outcome = await submitOutcome(
      sign({
        title: t("serviceOrder.sign.keptTitle", { orderNo: order.orderNo, name: fields.signerName ?? "" }),
        input: {
          params: { id: order.id },
          body: { party: signingParty.toCode(party), ...signingOf(fields, order.docHash) },
        },
      }),
    );
    // It may have been changed or signed meanwhile: the page behind shows what it says now.
    if (!outcome.isDone) void client.invalidateQueries({ queryKey: orderQueries.detail(order.id).queryKey });
    return outcome;
  };
}
