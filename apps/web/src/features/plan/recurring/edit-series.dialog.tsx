import { planPeopleMax } from "@pharos/api/plan";
import { planPlace } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ChosenEngineer, EngineersPicker } from "../../organisation/parts.ts";
import { type RecurringTask, useChangeRecurringTask } from "../api.ts";
import { TeamSelect } from "../form/team-select.tsx";

interface SeriesFields {
  readonly name: string;
  readonly until: string;
  readonly planHour: string;
  readonly place: number;
  readonly teamId: number;
  readonly executors: readonly ChosenEngineer[];
}

interface EditSeriesDialogProps {
  readonly task: RecurringTask;
  readonly onClose: () => void;
}

/** Changes who carries out a recurring task, where, for how long and until when; its dates stay. */
export function EditSeriesDialog({ task, onClose }: EditSeriesDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const change = useChangeRecurringTask();
  const submit = ({ executors, planHour, place, ...fields }: SeriesFields) =>
    change.mutateAsync({
      body: {
        ...fields,
        id: task.id,
        planHour: Number(planHour),
        place: planPlace.asCode(place),
        executorIds: executors.map(({ userId }) => userId),
      },
    });
  return (
    <FormModal<SeriesFields>
      isOpen
      onClose={onClose}
      title={t("plan.recurring.editTitle")}
      intro={t("plan.recurring.editHint")}
      submitLabel={t("plan.recurring.save")}
      initialValues={{
        name: task.name,
        until: task.untilDate,
        planHour: String(task.planHour),
        place: task.place,
        teamId: task.teamId,
        executors: task.executors,
      }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      <Form.Item
        name="name"
        label={t("plan.recurring.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="until"
          label={t("plan.recurring.until")}
          rules={[rules.chosen, rules.notBefore(() => task.firstDate)]}
        >
          <DayField />
        </Form.Item>
        <Form.Item
          name="planHour"
          label={t("plan.field.planHour")}
          rules={[rules.required, rules.number(1)]}
          validateFirst
        >
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="teamId" label={t("plan.field.team")} rules={[rules.chosen]}>
          <TeamSelect />
        </Form.Item>
        <Form.Item name="place" label={t("plan.field.place")}>
          <Radio.Group options={codeOptions(planPlace, t)} />
        </Form.Item>
      </FormGrid>
      <Form.Item name="executors" label={t("plan.field.executors")}>
        <EngineersPicker placeholder={t("plan.action.addExecutor")} max={planPeopleMax} />
      </Form.Item>
    </FormModal>
  );
}
