import { planPeopleMax } from "@pharos/api/plan";
import { freeDayRule, planPlace, recurrenceFrequency } from "@pharos/domain/enums";
import { Cluster, EmptyState, Grid, Stack, Text, useIsPhone } from "@pharos/ui";
import { Alert, Button, Modal } from "@pharos/ui/controls";
import { Form, FormGrid, FormSummary, Input, Radio, Select, useSubmitForm } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ChosenEngineer, EngineersPicker } from "../../organisation/parts.ts";
import {
  type RecurringPreview,
  type ServiceItemView,
  useCreateRecurringTasks,
  useRecurringDates,
} from "../api.ts";
import { TeamChoice } from "../parts/choice-fields.tsx";
import { type RecurringPattern, recurringPatterns, ruleFor } from "./recurring-rule.ts";
import "./recurring-tasks.css";

interface RuleFields {
  readonly freq: "weekly" | "monthly" | "quarterly" | "half_year" | "yearly";
  readonly interval: string;
  readonly firstDate: string;
  readonly until: string;
  readonly onFreeDay: "keep" | "before" | "after" | "skip";
  readonly pattern: RecurringPattern;
  readonly planHour: string;
  readonly teamId: number;
  readonly place: number;
  readonly executors?: readonly ChosenEngineer[];
}

interface RecurringTasksDialogProps {
  readonly items: readonly ServiceItemView[];
  readonly onClose: () => void;
}

/** Chooses how tasks recur, and shows the dates before anything is planned. */
export function RecurringTasksDialog({ items, onClose }: RecurringTasksDialogProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const ask = useRecurringDates();
  const create = useCreateRecurringTasks();
  const [preview, setPreview] = useState<RecurringPreview | null>(null);
  const state = useSubmitForm<RuleFields>({
    initialValues: {
      freq: "quarterly",
      interval: "1",
      onFreeDay: "after",
      pattern: "date",
      planHour: "8",
      place: planPlace.toCode("remote"),
      ...termOf(items),
    },
    onSubmit: (fields) =>
      submitOutcome(
        ask
          .mutateAsync({
            body: { ...bodyOf(fields, items), previewOnly: true },
          })
          .then(setPreview),
      ),
  });
  const isPreviewed = preview !== null;
  const plan = () =>
    create.mutate(
      { body: { ...bodyOf(state.form.getFieldsValue(), items), previewOnly: false } },
      { onSuccess: onClose },
    );
  return (
    <Modal
      open
      title={t("contractItem.recurring.title")}
      width={isPhone ? "100%" : 640}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          {isPreviewed ? (
            <Button onClick={() => setPreview(null)}>{t("contractItem.recurring.back")}</Button>
          ) : (
            <Button onClick={onClose}>{t("contractItem.recurring.close")}</Button>
          )}
          <Button
            type="primary"
            loading={state.isSubmitting || create.isPending}
            onClick={isPreviewed ? plan : state.submit}
          >
            {t(isPreviewed ? "contractItem.recurring.create" : "contractItem.recurring.next")}
          </Button>
        </>
      }
    >
      <Cluster
        as="ol"
        gap={16}
        rowGap={4}
        align="stretch"
        isOneLine
        className="ci-steps"
        aria-label={t("contractItem.recurring.steps")}
      >
        <li aria-current={isPreviewed ? undefined : "step"}>{t("contractItem.recurring.stepRule")}</li>
        <li aria-current={isPreviewed ? "step" : undefined}>{t("contractItem.recurring.stepPreview")}</li>
      </Cluster>
      <p className="ci-recurring-items">{items.map(({ name }) => name).join(" · ")}</p>
      {/* Hidden, not removed: the way back finds the rule as it was. */}
      <div hidden={isPreviewed}>
        <Form<RuleFields> {...state.formProps}>
          <FormSummary problems={state.problems} />
          <RuleFormFields start={() => state.form.getFieldValue("firstDate")} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      </div>
      {preview ? <Dates preview={preview} /> : null}
    </Modal>
  );
}

function bodyOf(
  { pattern, executors, planHour, place, ...fields }: RuleFields,
  items: readonly ServiceItemView[],
) {
  const interval = Number(fields.interval);
  return {
    ...fields,
    ...ruleFor({ pattern, freq: fields.freq, interval, firstDate: fields.firstDate }),
    interval,
    planHour: Number(planHour),
    accItemIds: items.map(({ id }) => id),
    place: planPlace.asCode(place),
    executorIds: (executors ?? []).map(({ userId }) => userId),
  };
}

/** The term that all items have in common, as the first suggestion. */
function termOf(items: readonly ServiceItemView[]): { firstDate?: string; until?: string } {
  const starts = items.flatMap(({ startTime }) => startTime ?? []);
  const ends = items.flatMap(({ endTime }) => endTime ?? []);
  const firstDate = starts.toSorted((a, b) => b.localeCompare(a))[0];
  const until = ends.toSorted((a, b) => a.localeCompare(b))[0];
  return { ...(firstDate && { firstDate }), ...(until && { until }) };
}

function RuleFormFields({ start }: { readonly start: () => unknown }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormGrid>
      <Form.Item name="freq" label={t("contractItem.recurring.freq")} rules={[rules.chosen]}>
        <EnumSelect of={recurrenceFrequency} />
      </Form.Item>
      <Form.Item
        name="interval"
        label={t("contractItem.recurring.interval")}
        extra={t("contractItem.recurring.intervalHint")}
        rules={[rules.required]}
      >
        <Select
          options={Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
      </Form.Item>
      <Form.Item name="firstDate" label={t("contractItem.recurring.firstDate")} rules={[rules.chosen]}>
        <DayField />
      </Form.Item>
      <Form.Item
        name="until"
        label={t("contractItem.recurring.until")}
        dependencies={["firstDate"]}
        rules={[rules.chosen, rules.notBefore(start)]}
      >
        <DayField />
      </Form.Item>
      <Form.Item name="pattern" label={t("contractItem.recurring.pattern")} rules={[rules.chosen]}>
        <Select
          options={recurringPatterns.map((value) => ({
            value,
            label: t(`contractItem.recurring.patterns.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="onFreeDay" label={t("contractItem.recurring.onFreeDay")} rules={[rules.chosen]}>
        <EnumSelect of={freeDayRule} />
      </Form.Item>
      <Form.Item name="teamId" label={t("contractItem.recurring.team")} rules={[rules.chosen]}>
        <TeamChoice />
      </Form.Item>
      <Form.Item name="place" label={t("contractItem.recurring.place")}>
        <Radio.Group options={codeOptions(planPlace, t)} />
      </Form.Item>
      <Form.Item
        name="planHour"
        label={t("contractItem.recurring.planHour")}
        rules={[rules.required, rules.number(1)]}
        validateFirst
      >
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="executors" label={t("contractItem.recurring.executors")}>
        <EngineersPicker placeholder={t("contractItem.recurring.choosePerson")} max={planPeopleMax} />
      </Form.Item>
    </FormGrid>
  );
}

function Dates({ preview }: { readonly preview: RecurringPreview }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { previewDates, isCut } = preview;
  const busyCount = previewDates.filter(({ conflicts }) => conflicts !== null).length;
  if (previewDates.length === 0) return <EmptyState isCompact>{t("contractItem.recurring.none")}</EmptyState>;
  return (
    <>
      <p role="status">{t("contractItem.recurring.count", { count: previewDates.length })}</p>
      <Grid as="ol" minWidth={180} gap={12} rowGap={6} className="ci-dates">
        {previewDates.map(({ date, nominal, conflicts }) => (
          <Stack key={date} as="li">
            <time dateTime={date}>{date}</time>
            <Text as="small" tone="tertiary">
              {format.day(`${date}T00:00:00+08:00`)}
              {nominal === date ? null : ` · ${t("contractItem.recurring.moved", { date: nominal })}`}
            </Text>
            {conflicts === null ? null : (
              <Text as="small" tone="warn">
                {conflicts}
              </Text>
            )}
          </Stack>
        ))}
      </Grid>
      {isCut ? (
        <Alert
          type="warning"
          showIcon
          title={t("contractItem.recurring.cut", { count: previewDates.length })}
        />
      ) : null}
      {busyCount > 0 ? (
        <Alert type="warning" showIcon title={t("contractItem.recurring.busy", { count: busyCount })} />
      ) : null}
      <Alert type="info" showIcon title={t("contractItem.recurring.ahead")} />
    </>
  );
}
