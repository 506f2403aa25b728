import { businessToday } from "@pharos/domain/contract";
import { textLengths } from "@pharos/domain/limits";
import { monthBefore, monthOf } from "@pharos/domain/work-hour";
import { Stack, Text } from "@pharos/ui";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { notify } from "../../../shared/notify.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type HourCorrection, type HourRecord, hourQueries, useCorrectHours } from "../api.ts";

interface CorrectDialogProps {
  readonly rows: readonly HourRecord[];
  /** Called with the records that were left as they are. */
  readonly onDone: (left: readonly number[]) => void;
  readonly onClose: () => void;
}

interface CorrectFields {
  readonly contractItemId?: number;
  /** First day of the month. */
  readonly month?: string;
  readonly reason: string;
}

/** How many months back records move. */
const monthsBack = 12;

/** Moves records to another contract item of their customer, or to another month: the first press shows every balance that changes, the second moves them. */
export function CorrectDialog({ rows, onDone, onClose }: CorrectDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const correct = useCorrectHours();
  const [tried, setTried] = useState<{ readonly fields: CorrectFields; readonly outcome: HourCorrection }>();
  const companyId = rows.find((row) => row.companyId !== null)?.companyId ?? 0;
  const items = useQuery({ ...hourQueries.items(companyId), enabled: companyId > 0 });
  const send = async (fields: CorrectFields) => {
    const isTried =
      tried?.fields.contractItemId === fields.contractItemId &&
      tried?.fields.month === fields.month &&
      tried?.fields.reason === fields.reason;
    const body = { ids: rows.map(({ id }) => id), ...fields, isDryRun: !isTried };
    const outcome = await correct.mutateAsync({ body });
    setTried({ fields, outcome });
    if (!isTried) return false;
    notify.success(t("workHour.correct.done", { count: outcome.moved }));
    onDone(outcome.skipped.map(({ id }) => id));
    return true;
  };
  return (
    <FormModal<CorrectFields>
      isOpen
      onClose={onClose}
      title={t("workHour.correct.title", { count: rows.length })}
      submitLabel={t(tried ? "workHour.correct.submit" : "workHour.correct.preview")}
      onSubmit={async (fields) => {
        let isMoved = false;
        const outcome = await submitOutcome(
          send(fields).then((moved) => {
            isMoved = moved;
          }),
        );
        // A preview keeps the form open.
        return isMoved || !outcome.isDone ? outcome : { ...outcome, isDone: false };
      }}
    >
      <Form.Item
        name="contractItemId"
        label={t("workHour.correct.item")}
        dependencies={["month"]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, item: unknown) => {
              if (item == null && getFieldValue("month") == null)
                throw new Error(t("workHour.correct.nothing"));
            },
          }),
        ]}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          loading={items.isFetching}
          options={(items.data?.list ?? []).map(({ id, itemId, name }) => ({
            value: id,
            label: `${itemId} ${name}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="month" label={t("workHour.correct.month")} extra={t("workHour.correct.monthHint")}>
        <Select
          allowClear
          options={recentMonths(businessToday(new Date())).map((month) => ({
            value: month,
            label: month.slice(0, 7),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("workHour.correct.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {tried ? <Changes rows={rows} outcome={tried.outcome} /> : null}
    </FormModal>
  );
}

/** This month and those before it, by their first days, the newest first. */
function recentMonths(today: string): string[] {
  const months = [monthOf(today)];
  while (months.length <= monthsBack) months.push(monthBefore(months.at(-1) ?? today));
  return months;
}

function Changes({
  rows,
  outcome,
}: {
  readonly rows: readonly HourRecord[];
  readonly outcome: HourCorrection;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap={8} role="status">
      <Text as="p" weight="strong">
        {t(outcome.balances.length === 0 ? "workHour.correct.none" : "workHour.correct.changes")}
      </Text>
      <Stack as="ul" gap={4}>
        {outcome.balances.map(({ kind, id, name, before, after }) => (
          <li key={`${kind}-${id}`}>
            {t("workHour.correct.change", {
              name,
              before: format.number(before, 1),
              after: format.number(after, 1),
            })}
          </li>
        ))}
        {outcome.skipped.map(({ id, reason }) => {
          const row = rows.find((one) => one.id === id);
          return (
            <Text as="li" tone="warn" key={id}>
              {[row?.workDate, row?.executorName, row?.title, reason].filter(Boolean).join(" ")}
            </Text>
          );
        })}
      </Stack>
    </Stack>
  );
}
