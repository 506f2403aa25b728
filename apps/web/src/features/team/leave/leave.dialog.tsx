import { type LeaveKind, leaveKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Stack } from "@pharos/ui";
import { Checkbox, Form, FormGrid, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameOptions } from "../../../shared/forms/enum-options.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSaveLeave } from "../api.ts";
import { MemberSelect } from "../parts/member-select.tsx";
import { teamRules } from "../parts/rules.ts";

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly teamId: number;
  /** The reader may enter leave of the team's members. */
  readonly mayEnter: boolean;
}

interface LeaveFields {
  readonly userId?: number;
  readonly kind: LeaveKind;
  readonly startDate: string;
  readonly startsAtNoon?: boolean;
  readonly endDate: string;
  readonly endsAtNoon?: boolean;
  readonly substituteId?: number;
  readonly remark?: string;
  readonly overrideReason?: string;
}

/** Asks for leave, in whole days or halves, with somebody who stands in; a team's admin enters it for a member. */
export function LeaveDialog({ isOpen, onClose, teamId, mayEnter }: LeaveDialogProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const save = useSaveLeave();
  const override = useOverride();
  const submit = async ({ kind, remark, overrideReason, ...fields }: LeaveFields) => {
    const body = {
      ...fields,
      kind: leaveKind.toCode(kind),
      remark: remark || null,
      ...(overrideReason && { overrideReason }),
    };
    await override.watch(save.mutateAsync({ body }));
  };
  return (
    <FormModal<LeaveFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("team.leave.ask")}
      submitLabel={t("team.leave.submit")}
      width={520}
      initialValues={{ kind: "annual" }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      {mayEnter ? (
        <Form.Item name="userId" label={t("team.leave.person")} extra={t("team.leave.personHint")}>
          <MemberSelect teamId={teamId} isOptional />
        </Form.Item>
      ) : null}
      <Form.Item name="kind" label={t("team.leave.kind")} rules={[rules.chosen]}>
        <Select options={nameOptions(leaveKind, t)} />
      </Form.Item>
      <FormGrid>
        <Stack gap={0}>
          <Form.Item name="startDate" label={t("team.leave.first")} rules={[rules.chosen]}>
            <DayField />
          </Form.Item>
          <Form.Item name="startsAtNoon" valuePropName="checked">
            <Checkbox>{t("team.leave.startsAtNoon")}</Checkbox>
          </Form.Item>
        </Stack>
        <Stack gap={0}>
          <Form.Item name="endDate" label={t("team.leave.last")} rules={[rules.chosen]}>
            <DayField />
          </Form.Item>
          <Form.Item name="endsAtNoon" valuePropName="checked">
            <Checkbox>{t("team.leave.endsAtNoon")}</Checkbox>
          </Form.Item>
        </Stack>
      </FormGrid>
      <Form.Item
        name="substituteId"
        label={t("team.leave.substitute")}
        extra={t("team.leave.substituteHint")}
      >
        <SubstituteSelect teamId={teamId} />
      </Form.Item>
      <Form.Item name="remark" label={t("team.leave.remark")} rules={[rules.max(textLengths.max256)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      {override.field}
    </FormModal>
  );
}

/** Somebody of the team who is not the person on leave. */
function SubstituteSelect({
  teamId,
  ...field
}: {
  readonly teamId: number;
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (userId: number | undefined) => void;
}): ReactNode {
  const { userId } = useMe();
  const chosen = Form.useWatch<number | undefined>("userId");
  return <MemberSelect {...field} teamId={teamId} isOptional exceptUserId={chosen ?? userId} />;
}
