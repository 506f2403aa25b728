import type { SlaCalendarView } from "@pharos/api/sla";
import { weeklyProblem } from "@pharos/domain/sla";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormModal, Input, schemaRule } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { NameFields } from "../../../shared/forms/name-fields.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSaveCalendar } from "../api.ts";
import { dayText, readDay, weekdays } from "./week.ts";

interface CalendarFields {
  readonly name: string;
  readonly nameEn: string;
  /** Working time by day of the week, as text. */
  readonly week: Readonly<Record<string, string>>;
}

interface CalendarDialogProps {
  /** Null: a new one. */
  readonly calendar: SlaCalendarView | null;
  readonly onClose: () => void;
}

const officeHours = "09:00-18:00";

/** Adds a calendar or changes its week. */
export function CalendarDialog({ calendar, onClose }: CalendarDialogProps): ReactNode {
  const t = useT();
  const save = useSaveCalendar();
  const confirm = useConfirmChange();
  const isWallClock = calendar?.isWallClock ?? false;
  const send = ({ name, nameEn, week }: CalendarFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          name,
          nameEn,
          intervals: isWallClock
            ? []
            : weekdays.flatMap((weekday) => readDay(week[weekday] ?? "", weekday) ?? []),
          ...(calendar && { id: calendar.id, version: calendar.version }),
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<CalendarFields>
        isOpen
        onClose={onClose}
        title={calendar ? t("sla.calendar.edit") : t("sla.calendar.add")}
        submitLabel={t("common.ui.save")}
        intro={isWallClock ? t("sla.calendar.wallClock") : t("sla.calendar.weekHint")}
        initialValues={{
          name: calendar?.name ?? "",
          nameEn: calendar?.nameEn ?? "",
          week: Object.fromEntries(
            weekdays.map((day) => [
              String(day),
              calendar ? dayText(calendar.intervals, day) : day <= 5 ? officeHours : "",
            ]),
          ),
        }}
        onSubmit={(fields) => (calendar ? confirm.before(calendar.name, () => send(fields)) : send(fields))}
      >
        {(form) => (
          <>
            <FormGrid>
              <NameFields zh={t("sla.field.name")} en={t("sla.field.nameEn")} />
            </FormGrid>
            {isWallClock ? null : <WeekFields form={form} />}
          </>
        )}
      </FormModal>
    </>
  );
}

function WeekFields({ form }: { readonly form: FormInstance<CalendarFields> }): ReactNode {
  const t = useT();
  const sound = (weekday: number) =>
    schemaRule((value) => {
      const intervals = readDay(typeof value === "string" ? value : "", weekday);
      if (!intervals) return t("sla.calendar.timeHint");
      return weeklyProblem(intervals) === "overlap" ? t("errors.sla.intervalsOverlap") : undefined;
    });
  const copyMonday = () => {
    const monday: unknown = form.getFieldValue(["week", "1"]);
    for (const weekday of [2, 3, 4, 5]) form.setFieldValue(["week", String(weekday)], monday);
  };
  return (
    <>
      {weekdays.map((weekday) => (
        <Form.Item
          key={weekday}
          name={["week", String(weekday)]}
          label={t(`sla.weekday.${weekday}`)}
          rules={[sound(weekday)]}
        >
          <Input placeholder={t("sla.calendar.rest")} />
        </Form.Item>
      ))}
      <Button onClick={copyMonday}>{t("sla.calendar.copyMonday")}</Button>
    </>
  );
}
