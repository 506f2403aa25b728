import type { RoleDetail } from "@pharos/api/access";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { NameFields } from "../../../shared/forms/name-fields.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSaveRole } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";

interface RoleFields {
  readonly code?: string;
  readonly name: string;
  readonly nameEn: string;
  readonly remark?: string;
}

interface RoleFormDialogProps {
  /** Absent: a new role. */
  readonly role?: RoleDetail;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

/** Creates a role of this installation, or changes the words of one. */
export function RoleFormDialog({ role, onClose, onSaved }: RoleFormDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSaveRole();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const send = (fields: RoleFields) =>
    submitOutcome(
      save
        .mutateAsync({
          body: {
            ...fields,
            remark: fields.remark || null,
            ...(role && { id: role.id, version: role.version }),
          },
        })
        .then(({ id }) => onSaved?.(id)),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<RoleFields>
        isOpen
        onClose={onClose}
        title={role ? t("access.roles.edit") : t("access.roles.create")}
        submitLabel={t("common.ui.save")}
        initialValues={{
          name: role?.name ?? "",
          nameEn: role?.nameEn ?? "",
          remark: role?.remark ?? "",
        }}
        onSubmit={(fields) =>
          role ? confirm.before(nameOf(role, locale), () => send(fields)) : send(fields)
        }
      >
        {role ? null : (
          <Form.Item
            name="code"
            label={t("access.field.code")}
            extra={t("access.roles.codeHint")}
            rules={[rules.required, rules.max(textLengths.max16)]}
            validateFirst
          >
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <NameFields zh={t("access.field.nameZh")} en={t("access.field.nameEn")} />
        <Form.Item name="remark" label={t("access.field.remark")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </FormModal>
    </>
  );
}
