import { type CertRow, cert } from "@pharos/api/team";
import { attachmentType, certStatus } from "@pharos/domain/enums";
import { Checkbox, Form, FormGrid } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { RecordDialog } from "../../../shared/record/record-dialog.tsx";
import { useFormItems } from "../../../shared/record/use-form-items.tsx";
import { useT } from "../../../shared/texts.ts";
import { Attachments } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import { useSaveCert } from "../api.ts";
import { MemberSelect } from "../parts/member-select.tsx";
import { certLabels } from "./cert-labels.ts";

interface CertDialogProps {
  /** The one to change; null for a new one. */
  readonly row: CertRow | null;
  /** Offers the members of this team as owners of a new one. */
  readonly teamId?: number;
  readonly onClose: () => void;
}

/** Adds a certificate or changes one. */
export function CertDialog({ row, teamId, onClose }: CertDialogProps): ReactNode {
  const t = useT();
  const item = useFormItems(cert, certLabels);
  const { userId } = useMe();
  const save = useSaveCert();
  const mayConfirm = row?.abilities.confirm.isAllowed ?? false;
  return (
    <RecordDialog
      record={cert}
      row={row}
      known={{ userId }}
      name={row?.name ?? ""}
      title={t(row ? "team.certs.editTitle" : "team.certs.createTitle")}
      submitLabel={t("common.ui.save")}
      intro={mayConfirm ? undefined : t("team.certs.ownPending")}
      // What the owner saves is to be confirmed again.
      save={({ status, ...body }) =>
        save.mutateAsync({ body: { ...body, ...(mayConfirm && status !== undefined && { status }) } })
      }
      onClose={onClose}
    >
      {row === null && teamId !== undefined ? (
        <Form.Item name="userId" label={t("team.field.owner")} required>
          <MemberSelect teamId={teamId} />
        </Form.Item>
      ) : null}
      {item("name")}
      <FormGrid>
        {item("issuer")}
        {item("certNo")}
        {item("issueDate")}
        {item("expireDate")}
        {item("level")}
      </FormGrid>
      {row ? (
        <Attachments
          types={[attachmentType.toCode("certificate")]}
          objId={row.id}
          mayAdd={row.abilities.edit.isAllowed}
          title={t("team.certs.attachment")}
        />
      ) : null}
      {mayConfirm ? (
        <Form.Item
          name="status"
          getValueProps={(code) => ({ checked: code === certStatus.toCode("confirmed") })}
          getValueFromEvent={({ target }: { target: { checked: boolean } }) =>
            certStatus.toCode(target.checked ? "confirmed" : "pending")
          }
        >
          <Checkbox>{t("team.certs.confirmed")}</Checkbox>
        </Form.Item>
      ) : null}
    </RecordDialog>
  );
}
