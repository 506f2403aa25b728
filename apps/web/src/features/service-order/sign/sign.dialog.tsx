import type { ServiceOrderDetail } from "@pharos/api/service-order";
import type { SigningParty } from "@pharos/domain/enums";
import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { SignFieldRows } from "./sign-fields.tsx";
import type { SignFields } from "./sign-values.ts";
import { useSigning } from "./use-signing.ts";

interface SignDialogProps {
  readonly order: ServiceOrderDetail;
  readonly party: SigningParty;
  readonly onClose: () => void;
}

/** Signs an order in the portal. */
export function SignDialog({ order, party, onClose }: SignDialogProps): ReactNode {
  const t = useT();
  const me = useMe();
  const send = useSigning(order, party);
  return (
    <FormModal<SignFields>
      isOpen
      onClose={onClose}
      width={560}
      title={t("serviceOrder.sign.title", { orderNo: order.orderNo })}
      submitLabel={t("serviceOrder.sign.submit")}
      initialValues={{ signerName: me.employeeName }}
      onSubmit={send}
    >
      <SignFieldRows isCustomer={party === "customer"} />
    </FormModal>
  );
}
