import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useVoidOrder } from "../api.ts";

interface VoidDialogProps {
  readonly order: ServiceOrderDetail;
  readonly onClose: () => void;
}

/** Voids a signed order, with the reason. */
export function VoidDialog({ order, onClose }: VoidDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const voidIt = useVoidOrder();
  return (
    <FormModal<{ voidReason: string }>
      isOpen
      isDanger
      onClose={onClose}
      title={t("serviceOrder.void.title", { orderNo: order.orderNo })}
      intro={t("serviceOrder.void.intro")}
      submitLabel={t("serviceOrder.action.void")}
      onSubmit={(body) => submitOutcome(voidIt.mutateAsync({ params: { id: order.id }, body }))}
    >
      <Form.Item
        name="voidReason"
        label={t("serviceOrder.void.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  );
}
