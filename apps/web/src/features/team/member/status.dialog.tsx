import { type EngineerStatus, engineerStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { momentOf } from "../../../shared/dates/wall-clock.ts";
import { nameOptions } from "../../../shared/forms/enum-options.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSetEngineerStatus } from "../api.ts";
import { teamRules } from "../parts/rules.ts";
import "./status.dialog.css";

interface StatusDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The reader when left out. */
  readonly userId?: number;
  readonly current: number;
}

interface StatusFields {
  readonly status: EngineerStatus;
  /** Wall clock of a browser's own field. */
  readonly endTime?: string;
  readonly remark?: string;
  readonly overrideReason?: string;
}

/** Says what an engineer does, for good or until a time. */
export function StatusDialog({ isOpen, onClose, userId, current }: StatusDialogProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const set = useSetEngineerStatus();
  const override = useOverride();
  const submit = async ({ status, endTime, remark, overrideReason }: StatusFields) => {
    const body = {
      ...(userId !== undefined && { userId }),
      status: engineerStatus.toCode(status),
      endTime: endTime ? momentOf(endTime) : null,
      remark: remark || null,
      ...(overrideReason && { overrideReason }),
    };
    await override.watch(set.mutateAsync({ body }));
  };
  return (
    <FormModal<StatusFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t(userId === undefined ? "team.status.change" : "team.status.title")}
      submitLabel={t("team.status.save")}
      width={480}
      initialValues={{ status: engineerStatus.fromCode(current) }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      <Form.Item name="status" label={t("team.field.status")} rules={[rules.chosen]}>
        <Radio.Group
          orientation="vertical"
          className="team-status-choice"
          options={nameOptions(engineerStatus, t)}
        />
      </Form.Item>
      <Form.Item name="endTime" label={t("team.status.until")} extra={t("team.status.untilHint")}>
        <WallClockField />
      </Form.Item>
      <Form.Item name="remark" label={t("team.status.remark")} rules={[rules.max(textLengths.max256)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      {override.field}
    </FormModal>
  );
}
