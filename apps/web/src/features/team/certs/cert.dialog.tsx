import type { CertRow } from "@pharos/api/team";
import { attachmentType, type TechLevel, techLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Checkbox, Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { Attachments } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import { useSaveCert } from "../api.ts";
import { MemberSelect } from "../parts/member-select.tsx";
import { teamRules } from "../parts/rules.ts";
import "./cert.dialog.css";

interface CertDialogProps {
  readonly isOpen: boolean;
  /** Null: a new one. */
  readonly cert: CertRow | null;
  /** Offers the members of this team as owners of a new one. */
  readonly teamId?: number;
  readonly onClose: () => void;
}

interface CertFields {
  readonly userId: number;
  readonly name: string;
  readonly issuer?: string;
  readonly certNo?: string;
  readonly level?: TechLevel;
  readonly issueDate?: string;
  readonly expireDate?: string;
  readonly isConfirmed?: boolean;
}

/** Adds a certificate or changes one. */
export function CertDialog({ isOpen, cert, teamId, onClose }: CertDialogProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const { userId } = useMe();
  const save = useSaveCert();
  const confirm = useConfirmChange();
  const mayConfirm = cert?.abilities.confirm.isAllowed ?? false;
  const submit = ({ isConfirmed, userId: ownerId, level, ...fields }: CertFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          name: fields.name,
          issuer: fields.issuer || null,
          certNo: fields.certNo || null,
          level: level === undefined ? null : techLevel.toCode(level),
          issueDate: fields.issueDate || null,
          expireDate: fields.expireDate || null,
          enclosureId: cert?.enclosureId ?? null,
          ...(isConfirmed && { status: 1 as const }),
          ...(cert ? { id: cert.id, version: cert.version } : { userId: ownerId }),
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<CertFields>
        isOpen={isOpen}
        onClose={onClose}
        title={t(cert ? "team.certs.editTitle" : "team.certs.createTitle")}
        submitLabel={t("common.ui.save")}
        intro={mayConfirm ? undefined : t("team.certs.ownPending")}
        initialValues={cert ? valuesOf(cert) : { userId }}
        onSubmit={(fields) => (cert ? confirm.before(cert.name, () => submit(fields)) : submit(fields))}
      >
        {cert === null && teamId !== undefined ? (
          <Form.Item name="userId" label={t("team.field.owner")} rules={[rules.chosen]}>
            <MemberSelect teamId={teamId} />
          </Form.Item>
        ) : (
          <Form.Item name="userId" hidden>
            <Input />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label={t("team.field.certName")}
          rules={[rules.required, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <div className="team-form-pair">
          <Form.Item name="issuer" label={t("team.field.issuer")} rules={[rules.max(textLengths.max64)]}>
            <Input />
          </Form.Item>
          <Form.Item name="certNo" label={t("team.field.certNo")} rules={[rules.max(textLengths.max64)]}>
            <Input />
          </Form.Item>
          <Form.Item name="issueDate" label={t("team.field.issueDate")}>
            <DayField />
          </Form.Item>
          <Form.Item name="expireDate" label={t("team.field.expireDate")}>
            <DayField />
          </Form.Item>
          <Form.Item name="level" label={t("team.field.techLevel")}>
            <EnumSelect of={techLevel} by="name" allowClear />
          </Form.Item>
        </div>
        {cert ? (
          <Attachments
            types={[attachmentType.toCode("certificate")]}
            objId={cert.id}
            mayAdd={cert.abilities.edit.isAllowed}
            title={t("team.certs.attachment")}
          />
        ) : null}
        {mayConfirm ? (
          <Form.Item name="isConfirmed" valuePropName="checked">
            <Checkbox>{t("team.certs.confirmed")}</Checkbox>
          </Form.Item>
        ) : null}
      </FormModal>
    </>
  );
}

const valuesOf = (cert: CertRow): Partial<CertFields> => ({
  userId: cert.userId,
  name: cert.name,
  ...(cert.issuer && { issuer: cert.issuer }),
  ...(cert.certNo && { certNo: cert.certNo }),
  ...(cert.level !== null && { level: techLevel.fromCode(cert.level) }),
  ...(cert.issueDate && { issueDate: cert.issueDate }),
  ...(cert.expireDate && { expireDate: cert.expireDate }),
  isConfirmed: cert.status === 1,
});
