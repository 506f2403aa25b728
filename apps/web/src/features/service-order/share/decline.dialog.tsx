import type { SharedOrder } from "@pharos/api/service-order";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useDeclineShared } from "../api.ts";

interface DeclineDialogProps {
  readonly uuid: string;
  readonly order: SharedOrder;
  readonly onClose: () => void;
}

/** Says what one does not agree with; the order can still be signed afterwards. */
export function DeclineDialog({ uuid, order, onClose }: DeclineDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const decline = useDeclineShared();
  return (
    <FormModal<{ name: string; reason: string }>
      isOpen
      onClose={onClose}
      title={t("serviceOrder.decline.title")}
      submitLabel={t("serviceOrder.decline.submit")}
      initialValues={{ name: order.customerContact }}
      onSubmit={(body) => submitOutcome(decline.mutateAsync({ params: { uuid }, body }))}
    >
      <Form.Item
        name="name"
        label={t("serviceOrder.decline.name")}
        rules={[rules.required, rules.max(textLengths.max64)]}
      >
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("serviceOrder.decline.reason")}
        rules={[rules.required, rules.max(textLengths.max1024)]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
