import { mondayOf } from "@pharos/domain/team";
import { dateOfDayNumber } from "@pharos/domain/time";
import { Form, FormModal, InputNumber } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useCopyDutyWeek } from "../api.ts";
import { teamRules } from "../parts/rules.ts";

interface CopyWeekDialogProps {
  readonly isOpen: boolean;
  readonly teamId: number;
  /** A day of the week that is shown. */
  readonly day: string;
  readonly onClose: () => void;
}

interface CopyFields {
  readonly fromWeek: string;
  readonly toWeek: string;
  readonly weeks: number;
  readonly overrideReason?: string;
}

const weeksMax = 12;

/** Repeats a week of the roster in following weeks. */
export function CopyWeekDialog({ isOpen, teamId, day, onClose }: CopyWeekDialogProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const copy = useCopyDutyWeek();
  const override = useOverride();
  const monday = mondayOf(day);
  return (
    <FormModal<CopyFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("team.duty.copyTitle")}
      submitLabel={t("team.duty.copy")}
      intro={t("team.duty.copyHint")}
      width={420}
      initialValues={{ fromWeek: dateOfDayNumber(monday), toWeek: dateOfDayNumber(monday + 7), weeks: 1 }}
      onSubmit={(fields) => submitOutcome(override.watch(copy.mutateAsync({ body: { teamId, ...fields } })))}
    >
      <Form.Item name="fromWeek" label={t("team.duty.fromWeek")} rules={[rules.chosen]}>
        <DayField />
      </Form.Item>
      <Form.Item name="toWeek" label={t("team.duty.toWeek")} rules={[rules.chosen]}>
        <DayField />
      </Form.Item>
      <Form.Item name="weeks" label={t("team.duty.weeks")} rules={[rules.chosen]}>
        <InputNumber min={1} max={weeksMax} precision={0} />
      </Form.Item>
      {override.field}
    </FormModal>
  );
}
