import { planStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormGrid, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useReschedulePlan } from "../api.ts";
import type { Move } from "./calendar-days.ts";

interface MoveFields {
  readonly startDate: string;
  readonly endDate: string;
  readonly reason?: string;
  readonly overrideReason?: string;
}

/** Asks before a plan moves to other days: its people hear of it, and the customer who knows of it. */
export function MoveDialog({
  move,
  onClose,
}: {
  readonly move: Move;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const reschedule = useReschedulePlan();
  const override = useOverride();
  const isOverdue = planStatus.fromCode(move.plan.status) === "overdue";
  const submit = async ({ reason, overrideReason, ...days }: MoveFields) => {
    const { id, version } = move.plan;
    const body = {
      id,
      version,
      ...days,
      ...(reason && { reason }),
      ...(overrideReason && { overrideReason }),
    };
    await override.watch(reschedule.mutateAsync({ body }));
  };
  return (
    <FormModal<MoveFields>
      isOpen
      onClose={onClose}
      title={t("plan.move.title", { title: move.plan.title })}
      submitLabel={t("plan.action.move")}
      initialValues={{ startDate: move.startDate, endDate: move.endDate }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      {() => (
        <>
          <Text as="p" tone="secondary">
            {t("plan.move.note")}
          </Text>
          <FormGrid>
            <Form.Item name="startDate" label={t("plan.field.startDate")} rules={[rules.chosen]}>
              <DayField />
            </Form.Item>
            <Form.Item name="endDate" label={t("plan.field.endDate")} rules={[rules.chosen]}>
              <DayField />
            </Form.Item>
          </FormGrid>
          <Form.Item
            name="reason"
            label={t("plan.field.reason")}
            rules={isOverdue ? [rules.required] : [rules.max(textLengths.max256)]}
          >
            <Input />
          </Form.Item>
          {override.field}
        </>
      )}
    </FormModal>
  );
}
