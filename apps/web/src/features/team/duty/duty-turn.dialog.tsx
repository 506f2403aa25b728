import type { DutyTurn } from "@pharos/api/team";
import { type DutyShift, dutyShift } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { momentOf, wallClockOf } from "../../../shared/dates/wall-clock.ts";
import { useFormat } from "../../../shared/format/index.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useDeleteDutyTurn, useSaveDutyTurn } from "../api.ts";
import { MemberSelect } from "../parts/member-select.tsx";
import { teamRules } from "../parts/rules.ts";

interface DutyTurnDialogProps {
  readonly isOpen: boolean;
  readonly teamId: number;
  /** Null: a new one. */
  readonly turn: DutyTurn | null;
  /** The day a new one is for. */
  readonly day: string;
  readonly onClose: () => void;
}

interface TurnFields {
  readonly userId: number;
  readonly shift: DutyShift;
  /** Wall clocks of the browser's own field. */
  readonly startTime: string;
  readonly endTime: string;
  readonly phone?: string;
  readonly overrideReason?: string;
}

/** Puts someone on the roster, or changes a turn. */
export function DutyTurnDialog({ isOpen, teamId, turn, day, onClose }: DutyTurnDialogProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const save = useSaveDutyTurn();
  const confirm = useConfirmChange();
  const override = useOverride();
  const submit = ({ userId, shift, startTime, endTime, phone, overrideReason }: TurnFields) =>
    submitOutcome(
      override.watch(
        save.mutateAsync({
          body: {
            ...(turn && { id: turn.id, version: turn.version }),
            teamId,
            userId,
            shift: dutyShift.toCode(shift),
            startTime: momentOf(startTime),
            endTime: momentOf(endTime),
            phone: phone || null,
            ...(overrideReason && { overrideReason }),
          },
        }),
      ),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<TurnFields>
        isOpen={isOpen}
        onClose={onClose}
        title={t(turn ? "team.duty.editTitle" : "team.duty.createTitle")}
        submitLabel={t("common.ui.save")}
        initialValues={turn ? valuesOf(turn) : { shift: "day", ...timesOf("day", day) }}
        onSubmit={(fields) =>
          turn ? confirm.before(turn.employeeName, () => submit(fields)) : submit(fields)
        }
      >
        {(form) => (
          <>
            <Form.Item name="userId" label={t("team.field.person")} rules={[rules.chosen]}>
              <MemberSelect teamId={teamId} />
            </Form.Item>
            <Form.Item name="shift" label={t("team.field.shift")}>
              <Radio.Group
                className="team-shift-choice"
                options={dutyShift.names.map((name) => ({
                  value: name,
                  label: `${t(dutyShift.labelKey(name))} ${t(`team.duty.${name}Shift`)}`,
                }))}
                onChange={() => fillTimes(form)}
              />
            </Form.Item>
            <FormGrid>
              <Form.Item name="startTime" label={t("team.field.startTime")} rules={[rules.chosen]}>
                <WallClockField />
              </Form.Item>
              <Form.Item name="endTime" label={t("team.field.endTime")} rules={[rules.chosen]}>
                <WallClockField />
              </Form.Item>
            </FormGrid>
            <Form.Item name="phone" label={t("team.field.phone")} rules={[rules.max(textLengths.max16)]}>
              <Input type="tel" />
            </Form.Item>
            {override.field}
            {turn ? <DeleteTurn turn={turn} onDone={onClose} /> : null}
          </>
        )}
      </FormModal>
    </>
  );
}

/** The hours of a kind of shift, on the day that stands in the form. */
function fillTimes(form: FormInstance<TurnFields>): void {
  const shift = form.getFieldValue("shift") as DutyShift;
  const start = String(form.getFieldValue("startTime") ?? "");
  if (/^\d{4}-\d{2}-\d{2}/.test(start)) form.setFieldsValue(timesOf(shift, start.slice(0, 10)));
}

function timesOf(shift: DutyShift, day: string): Pick<TurnFields, "startTime" | "endTime"> {
  const next = dateOfDayNumber(dayNumberOf(day) + 1);
  if (shift === "day") return { startTime: `${day}T08:00`, endTime: `${day}T20:00` };
  if (shift === "night") return { startTime: `${day}T20:00`, endTime: `${next}T08:00` };
  return { startTime: `${day}T00:00`, endTime: `${next}T00:00` };
}

const valuesOf = (turn: DutyTurn): Partial<TurnFields> => ({
  userId: turn.userId,
  shift: dutyShift.fromCode(turn.shift),
  startTime: wallClockOf(turn.startTime),
  endTime: wallClockOf(turn.endTime),
  ...(turn.phone && { phone: turn.phone }),
});

function DeleteTurn({ turn, onDone }: { readonly turn: DutyTurn; readonly onDone: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [confirm, holder] = useConfirm();
  const remove = useDeleteDutyTurn();
  const ask = () =>
    void confirm({
      title: t("team.duty.deleteConfirm", { name: turn.employeeName, time: format.dateTime(turn.startTime) }),
      okText: t("team.action.deleteShift"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () => remove.mutateAsync({ params: { id: turn.id } }).then(onDone, () => undefined),
    });
  return (
    <>
      {holder}
      <Button danger onClick={ask} loading={remove.isPending}>
        {t("team.action.deleteShift")}
      </Button>
    </>
  );
}
