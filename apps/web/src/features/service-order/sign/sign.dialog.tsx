import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { type SigningParty, signingParty } from "@pharos/domain/enums";
import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSendOrKeep } from "../../offline/index.ts";
import { orderQueries } from "../api.ts";
import { SignFieldRows } from "./sign-fields.tsx";
import { type SignFields, signingOf } from "./sign-values.ts";

interface SignDialogProps {
  readonly order: ServiceOrderDetail;
  readonly party: SigningParty;
  readonly onClose: () => void;
}

/** Signs an order in the portal. */
export function SignDialog({ order, party, onClose }: SignDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const me = useMe();
  const sign = useSendOrKeep("signature");
  const isOnSite = party === "customer" && me.isInternalEmployee;
  const send = async (fields: SignFields) => {
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
  return (
    <FormModal<SignFields>
      isOpen
      onClose={onClose}
      width={560}
      title={t("serviceOrder.sign.title", { orderNo: order.orderNo })}
      submitLabel={t("serviceOrder.sign.submit")}
      intro={isOnSite ? t("serviceOrder.sign.onSiteNote") : undefined}
      initialValues={{ signerName: isOnSite ? order.customerContact : me.employeeName }}
      onSubmit={send}
    >
      <SignFieldRows isCustomer={party === "customer"} />
    </FormModal>
  );
}
