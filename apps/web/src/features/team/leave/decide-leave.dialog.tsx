import type { Leave } from "@pharos/api/team";
import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useDecideLeave } from "../api.ts";
import { teamRules } from "../parts/rules.ts";
import { useLeaveWords } from "./leave-words.ts";

interface DecideFields {
  readonly remark?: string;
  readonly overrideReason?: string;
}

/** Grants leave that was asked for, or refuses it with a reason. */
export function DecideLeaveDialog({
  leave,
  isApproved,
  onClose,
}: {
  readonly leave: Leave;
  readonly isApproved: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const words = useLeaveWords();
  const rules = teamRules(t);
  const decide = useDecideLeave();
  const override = useOverride();
  const submit = async ({ remark, overrideReason }: DecideFields) => {
    const { id, version } = leave;
    const body = {
      id,
      version,
      isApproved,
      remark: remark || null,
      ...(overrideReason && { overrideReason }),
    };
    await override.watch(decide.mutateAsync({ body }));
  };
  return (
    <FormModal<DecideFields>
      isOpen
      onClose={onClose}
      title={t(isApproved ? "team.leave.grantTitle" : "team.leave.refuseTitle", { name: leave.employeeName })}
      submitLabel={t(isApproved ? "team.leave.grant" : "team.leave.refuse")}
      width={480}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      <Text as="p" tone="secondary">
        {words.days(leave)} · {words.about(leave)}
      </Text>
      <Form.Item
        name="remark"
        label={t("team.leave.reason")}
        rules={isApproved ? [rules.max(textLengths.max256)] : [rules.required, rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      {override.field}
    </FormModal>
  );
}
