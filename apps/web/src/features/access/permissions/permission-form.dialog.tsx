import type { PermissionBranch, PermissionLeaf } from "@pharos/api/access";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, InputNumber, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { NameFields } from "../../../shared/forms/name-fields.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSavePermission } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";

interface PermissionFields {
  readonly code?: string;
  readonly name: string;
  readonly nameEn: string;
  readonly note?: string;
  readonly noteEn?: string;
  readonly sort?: number;
  readonly parentId?: number;
}

interface PermissionFormDialogProps {
  /** Absent: a new branch. */
  readonly entry?: PermissionLeaf | PermissionBranch;
  readonly branches: readonly PermissionBranch[];
  readonly onClose: () => void;
}

/** Renames, notes, sorts or moves an entry of the tree, or creates a branch. */
export function PermissionFormDialog({ entry, branches, onClose }: PermissionFormDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSavePermission();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const send = (fields: PermissionFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          ...fields,
          note: fields.note || null,
          noteEn: fields.noteEn || null,
          ...(entry && { id: entry.id, version: entry.version }),
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<PermissionFields>
        isOpen
        onClose={onClose}
        title={entry ? t("access.permissions.edit") : t("access.permissions.createBranch")}
        submitLabel={t("common.ui.save")}
        initialValues={{
          name: entry?.name ?? "",
          nameEn: entry?.nameEn ?? "",
          note: entry?.note ?? "",
          noteEn: entry?.noteEn ?? "",
          sort: entry?.sort ?? 100,
          ...(entry?.kind === "action" && entry.parentId !== null && { parentId: entry.parentId }),
        }}
        onSubmit={(fields) =>
          entry ? confirm.before(nameOf(entry, locale), () => send(fields)) : send(fields)
        }
      >
        {entry ? null : (
          <Form.Item
            name="code"
            label={t("access.field.code")}
            extra={t("access.permissions.branchCodeHint")}
            rules={[rules.required, rules.max(textLengths.max64)]}
            validateFirst
          >
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <NameFields zh={t("access.field.nameZh")} en={t("access.field.nameEn")} />
        <Form.Item name="note" label={t("access.field.note")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="noteEn" label={t("access.field.noteEn")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        {entry?.kind === "action" ? (
          <Form.Item name="parentId" label={t("access.field.branch")}>
            <Select
              options={branches.map((branch) => ({ value: branch.id, label: nameOf(branch, locale) }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item name="sort" label={t("access.field.sort")}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </FormModal>
    </>
  );
}
