import { hourPlace, overtimeType } from "@pharos/domain/enums";
import { hourMs, minuteMs } from "@pharos/domain/time";
import { hourLimits } from "@pharos/domain/work-hour";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormModal, Input, InputNumber, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { momentOf, wallClockOf } from "../../../shared/dates/wall-clock.ts";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSendOrKeep } from "../../offline/index.ts";
import { type HourProposal, type HourRecord, useRemoveHours, useSaveHours } from "../api.ts";
import { type SubjectKey, SubjectSelect, subjectKeyOf, subjectOf } from "./subject-select.tsx";

/** What the dialog begins with: a record to change, a proposal, or a day. */
export type EntryStart =
  | { readonly record: HourRecord }
  | { readonly proposal: HourProposal }
  | {
      readonly day: string;
      readonly subject?: { readonly kind: HourRecord["kind"]; readonly rid: number; readonly title: string };
    };

interface HourEntryDialogProps {
  readonly start: EntryStart;
  /** Whose hours; the reader's when absent. */
  readonly executorId?: number | undefined;
  /** An entry whose work and words a new one can take over. */
  readonly last?: HourRecord | undefined;
  readonly onClose: () => void;
}

interface EntryFields {
  /** Named as the server names what is wrong with it. */
  readonly rid: SubjectKey;
  /** Wall clocks of the business time zone. */
  readonly startTime: string;
  readonly endTime: string;
  readonly taskTime: number;
  readonly overtimeType: number | null;
  readonly place: HourRecord["place"];
  readonly remark: string;
}

const none = -1;

/** Enters hours, or changes a record. */
export function HourEntryDialog({ start, executorId, last, onClose }: HourEntryDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSaveHours();
  const record = "record" in start ? start.record : null;
  const enter = useSendOrKeep("hours");
  const submit = ({ rid, startTime, endTime, overtimeType: overtime, ...rest }: EntryFields) => {
    const body = {
      ...subjectOf(rid),
      ...rest,
      startTime: momentOf(startTime),
      endTime: momentOf(endTime),
      overtimeType: overtime === none ? null : overtimeType.asCode(overtime),
    };
    if (record)
      return submitOutcome(save.mutateAsync({ body: { ...body, id: record.id, version: record.version } }));
    return submitOutcome(
      enter({
        title: t("workHour.entry.keptTitle", {
          day: startTime.slice(0, 10),
          from: startTime.slice(11, 16),
          to: endTime.slice(11, 16),
          remark: rest.remark,
        }),
        input: { body: { ...body, ...(executorId !== undefined && { executorId }) } },
      }),
    );
  };
  return (
    <FormModal<EntryFields>
      isOpen
      onClose={onClose}
      width={600}
      title={t(record ? "workHour.entry.editTitle" : "workHour.entry.createTitle")}
      submitLabel={t("workHour.entry.save")}
      initialValues={initialOf(start)}
      intro={
        record?.reviewComment ? t("workHour.entry.comment", { comment: record.reviewComment }) : undefined
      }
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Form.Item name="rid" label={t("workHour.entry.subject")} rules={[rules.chosen]}>
            <SubjectSelect executorId={executorId ?? record?.executorId} current={currentOf(start)} />
          </Form.Item>
          <TimeFields form={form} />
          <FormGrid>
            <Form.Item name="overtimeType" label={t("workHour.entry.overtime")}>
              <Select
                options={[
                  { value: none, label: t("workHour.entry.noOvertime") },
                  ...codeOptions(overtimeType, t),
                ]}
              />
            </Form.Item>
            <Form.Item name="place" label={t("workHour.entry.place")}>
              <EnumSelect of={hourPlace} />
            </Form.Item>
          </FormGrid>
          <Form.Item
            name="remark"
            label={t("workHour.entry.remark")}
            extra={t("workHour.entry.remarkHint")}
            rules={[rules.required, rules.max(hourLimits.remarkMax)]}
          >
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 8 }}
              showCount
              maxLength={hourLimits.remarkMax}
            />
          </Form.Item>
          {record ? <RemoveButton record={record} onClose={onClose} /> : null}
          {!record && last ? <CopyButton form={form} last={last} /> : null}
        </>
      )}
    </FormModal>
  );
}

function initialOf(start: EntryStart): Partial<EntryFields> {
  const given = "record" in start ? start.record : "proposal" in start ? start.proposal : null;
  if (given)
    return {
      rid: subjectKeyOf(given),
      startTime: wallClockOf(given.startTime),
      endTime: wallClockOf(given.endTime),
      taskTime: given.taskTime,
      overtimeType: given.overtimeType ?? none,
      place: given.place,
      remark: given.remark,
    };
  const { day, subject } = start as Extract<EntryStart, { day: string }>;
  return {
    ...(subject && { rid: subjectKeyOf(subject) }),
    startTime: `${day}T09:00`,
    endTime: `${day}T10:00`,
    taskTime: 1,
    overtimeType: none,
    place: hourPlace.toCode("remote"),
  };
}

function currentOf(start: EntryStart) {
  const given = "record" in start ? start.record : "proposal" in start ? start.proposal : start.subject;
  return given && { key: subjectKeyOf(given), title: given.title };
}

/** Start, end and length; the length follows the times until it is set. */
function TimeFields({ form }: { readonly form: FormInstance<EntryFields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const fill = () => {
    const { startTime, endTime } = form.getFieldsValue(["startTime", "endTime"]);
    if (!startTime || !endTime || form.isFieldTouched("taskTime")) return;
    const span = Date.parse(momentOf(endTime)) - Date.parse(momentOf(startTime));
    const half = 30 * minuteMs;
    if (span >= half) form.setFieldValue("taskTime", (Math.floor(span / half) * half) / hourMs);
  };
  return (
    <FormGrid>
      <Form.Item name="startTime" label={t("workHour.entry.start")} rules={[rules.chosen]}>
        <WallClockField onChange={fill} />
      </Form.Item>
      <Form.Item name="endTime" label={t("workHour.entry.end")} rules={[rules.chosen]}>
        <WallClockField onChange={fill} />
      </Form.Item>
      <Form.Item name="taskTime" label={t("workHour.entry.taskTime")} rules={[rules.chosen]}>
        <InputNumber min={hourLimits.step} max={hourLimits.dayHoursMax} step={hourLimits.step} />
      </Form.Item>
    </FormGrid>
  );
}

function RemoveButton({
  record,
  onClose,
}: {
  readonly record: HourRecord;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const remove = useRemoveHours();
  const [confirm, holder] = useConfirm();
  if (!record.abilities.remove.isAllowed) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: t("workHour.entry.removeTitle"),
      content: t("workHour.entry.removeBody"),
      okText: t("workHour.entry.remove"),
      okButtonProps: { danger: true },
    });
    if (!isSure) return;
    await remove.mutateAsync({ params: { id: record.id } });
    onClose();
  };
  return (
    <>
      {holder}
      <Button danger loading={remove.isPending} onClick={() => void ask().catch(() => {})}>
        {t("workHour.entry.remove")}
      </Button>
    </>
  );
}

function CopyButton({
  form,
  last,
}: {
  readonly form: FormInstance<EntryFields>;
  readonly last: HourRecord;
}): ReactNode {
  const t = useT();
  const copy = () =>
    form.setFieldsValue({
      rid: subjectKeyOf(last),
      remark: last.remark,
      place: last.place,
      overtimeType: last.overtimeType ?? none,
    });
  return <Button onClick={copy}>{t("workHour.entry.copyLast")}</Button>;
}
