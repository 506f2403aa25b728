import { remarkMax } from "@pharos/api/shift-handover";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type Handover, useReceiveHandover } from "./api.ts";

interface ReceiveFields {
  readonly remark?: string;
}

/** Signs for the incoming shift. */
export function ReceiveDialog({
  note,
  onClose,
}: {
  readonly note: Handover;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const receive = useReceiveHandover();
  const { id, version } = note;
  return (
    <FormModal<ReceiveFields>
      isOpen
      onClose={onClose}
      title={t("shiftHandover.receive.title")}
      submitLabel={t("shiftHandover.receive.action")}
      intro={t("shiftHandover.receive.intro")}
      width={480}
      onSubmit={({ remark }) =>
        submitOutcome(receive.mutateAsync({ body: { id, version, remark: remark || null } }))
      }
    >
      <Form.Item name="remark" label={t("shiftHandover.receive.remark")}>
        <Input.TextArea maxLength={remarkMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
