import { breachReason } from "@pharos/domain/enums";
import { Form, type FormInstance, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import type { ExplainedClock } from "../api.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useExplainBreach } from "./api.ts";

type ReasonCode = (typeof breachReason.codes)[number];

interface Fields {
  readonly reason?: ReasonCode;
  readonly remark: string;
}

interface BreachDialogProps {
  readonly requestId: number;
  readonly clock: Pick<ExplainedClock, "id" | "breach">;
  readonly onClose: () => void;
}

const remarkMax = 512;

/** Says why a clock was breached; anyone who knows better may say it again. */
export function BreachDialog({ requestId, clock, onClose }: BreachDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const explain = useExplainBreach();
  const present = clock.breach;
  return (
    <FormModal<Fields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.breach.title")}
      submitLabel={t("common.ui.save")}
      intro={t("serviceRequest.breach.hint")}
      initialValues={{
        ...(present && breachReason.hasCode(present.reason) && { reason: present.reason }),
        remark: present?.remark ?? "",
      }}
      onSubmit={({ reason, remark }) =>
        outcomeOf(
          client,
          explain.mutateAsync({
            // The field is required.
            body: { faultId: requestId, clockId: clock.id, reason: reason ?? 5, remark },
          }),
        )
      }
    >
      {(form) => <BreachFields form={form} />}
    </FormModal>
  );
}

function BreachFields({ form }: { readonly form: FormInstance<Fields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const isOther = Form.useWatch("reason", form) === breachReason.toCode("other");
  return (
    <>
      <Form.Item name="reason" label={t("serviceRequest.breach.reason")} rules={[rules.chosen]}>
        <EnumSelect of={breachReason} />
      </Form.Item>
      <Form.Item
        name="remark"
        label={t("serviceRequest.breach.remark")}
        rules={[rules.max(remarkMax), ...(isOther ? [rules.required] : [])]}
      >
        <Input.TextArea rows={4} maxLength={remarkMax} />
      </Form.Item>
    </>
  );
}
