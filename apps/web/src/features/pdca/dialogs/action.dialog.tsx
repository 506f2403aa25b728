import { textLengths } from "@pharos/domain/limits";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker } from "../../organisation/parts.ts";
import { type PdcaAction, type PdcaCheck, useSaveAction } from "../api.ts";

interface ActionDialogProps {
  /** A day of the week that is shown. */
  readonly date: string;
  /** The deviation a new action is about, or the action that is changed. */
  readonly start: { readonly check: PdcaCheck } | { readonly action: PdcaAction };
  readonly onClose: () => void;
}

interface ActionFields {
  readonly content: string;
  readonly ownerId: number;
  readonly dueDate: string;
}

/** Decides what is done about a deviation, by whom and until when. */
export function ActionDialog({ date, start, onClose }: ActionDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSaveAction();
  const action = "action" in start ? start.action : null;
  const about =
    "action" in start
      ? { date: start.action.week, checkKind: start.action.checkKind, objectId: start.action.objectId }
      : { date, checkKind: start.check.kind, objectId: start.check.objectId };
  const title = "action" in start ? start.action.objectTitle : start.check.title;
  return (
    <FormModal<ActionFields>
      isOpen
      onClose={onClose}
      title={t(action ? "pdca.form.editTitle" : "pdca.form.createTitle")}
      submitLabel={t("pdca.form.save")}
      intro={t("pdca.act.of", { title })}
      initialValues={initialOf(start)}
      onSubmit={(fields) =>
        submitOutcome(
          save.mutateAsync({
            body: { ...about, ...(action && { id: action.id, version: action.version }), ...fields },
          }),
        )
      }
    >
      <Form.Item
        name="content"
        label={t("pdca.form.content")}
        rules={[rules.required, rules.max(textLengths.max1024)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="ownerId" label={t("pdca.form.owner")} rules={[rules.chosen]}>
        <EngineerPicker />
      </Form.Item>
      <Form.Item name="dueDate" label={t("pdca.form.due")} rules={[rules.required]}>
        <DayField />
      </Form.Item>
    </FormModal>
  );
}

const daysToDo = 7;

function initialOf(start: ActionDialogProps["start"]): Partial<ActionFields> {
  if ("action" in start) {
    const { content, ownerId, dueDate } = start.action;
    return { content, ownerId, dueDate };
  }
  const today = dateAt(Date.now(), businessTimeZone);
  return {
    dueDate: dateOfDayNumber(dayNumberOf(today) + daysToDo),
    ...(start.check.personId !== null && { ownerId: start.check.personId }),
  };
}
