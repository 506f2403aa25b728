import type { SlaCalendarDay } from "@pharos/api/sla";
import { Form, FormGrid, type FormInstance, FormModal, Radio, type SubmitOutcome } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { NameFields } from "../../../shared/forms/name-fields.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useDeleteDay, useSaveDay } from "../api.ts";

interface DayFields {
  readonly kind: "usual" | "holiday" | "workday";
  readonly name: string;
  readonly nameEn: string;
}

interface DayDialogProps {
  readonly day: string;
  /** What it is now; undefined: what its weekday says. */
  readonly present: SlaCalendarDay | undefined;
  readonly onClose: () => void;
}

/** Makes a day a holiday, a make-up workday, or what its weekday says. */
export function DayDialog({ day, present, onClose }: DayDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const save = useSaveDay();
  const remove = useDeleteDay();
  const isUsual = present === undefined;
  const submit = async ({ kind, name, nameEn }: DayFields): Promise<SubmitOutcome> => {
    if (kind !== "usual")
      return submitOutcome(
        save.mutateAsync({ body: { day, kind: kind === "holiday" ? 0 : 1, name, nameEn } }),
      );
    return isUsual ? { isDone: true } : submitOutcome(remove.mutateAsync({ params: { day } }));
  };
  return (
    <FormModal<DayFields>
      isOpen
      onClose={onClose}
      title={format.day(`${day}T12:00:00+08:00`)}
      submitLabel={t("common.ui.save")}
      initialValues={{
        kind: isUsual ? "usual" : present.kind === 0 ? "holiday" : "workday",
        name: present?.name ?? "",
        nameEn: present?.nameEn ?? "",
      }}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Form.Item name="kind" label={t("sla.field.kind")}>
            <Radio.Group
              options={[
                { value: "usual", label: t("sla.year.usual") },
                { value: "holiday", label: t("enums.calendarDayKind.holiday") },
                { value: "workday", label: t("enums.calendarDayKind.workday") },
              ]}
            />
          </Form.Item>
          <Names form={form} />
        </>
      )}
    </FormModal>
  );
}

function Names({ form }: { readonly form: FormInstance<DayFields> }): ReactNode {
  const t = useT();
  if (Form.useWatch("kind", form) === "usual") return null;
  return (
    <FormGrid>
      <NameFields zh={t("sla.field.name")} en={t("sla.field.nameEn")} />
    </FormGrid>
  );
}
