import { docLimits } from "@pharos/domain/document";
import { type CodeOf, encryptLevel } from "@pharos/domain/enums";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type DocFolder, useSaveFolder } from "../api.ts";
import { familyOf, folderOptions } from "../parts/folder-tree.ts";

interface FolderDialogProps {
  /** The folder to change; absent: a new one. */
  readonly folder?: DocFolder;
  /** Where a new one stands. */
  readonly parentId?: number;
  /** The organisation of a new one at the top. */
  readonly companyId?: number;
  readonly folders: readonly DocFolder[];
  readonly onClose: () => void;
}

interface FolderFields {
  readonly name: string;
  readonly parentId: number;
  readonly encryptLevel: CodeOf<typeof encryptLevel> | "inherit";
}

/** No folder has this id. */
const top = 0;

/** Creates a folder, or changes its name, place and level. */
export function FolderDialog({
  folder,
  parentId,
  companyId,
  folders,
  onClose,
}: FolderDialogProps): ReactNode {
  const t = useT();
  const save = useSaveFolder();
  const family = folder ? familyOf(folders, folder.id) : new Set<number>();
  const places = folders.filter(
    ({ id, abilities, companyId: owner }) =>
      abilities.edit.isAllowed && !family.has(id) && (!folder || owner === folder.companyId),
  );
  const send = ({ name, parentId: parent, encryptLevel: level }: FolderFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          name,
          parentId: parent === top ? null : parent,
          encryptLevel: level === "inherit" ? null : level,
          ...(folder && { id: folder.id, version: folder.version }),
          ...(!folder && parent === top && companyId !== undefined && { companyId }),
        },
      }),
    );
  return (
    <FormModal<FolderFields>
      isOpen
      onClose={onClose}
      title={t(folder ? "document.folder.edit" : "document.folder.add")}
      submitLabel={t("document.folder.save")}
      initialValues={{
        name: folder?.name ?? "",
        parentId: folder?.parentId ?? parentId ?? top,
        encryptLevel: folder?.ownLevel ?? "inherit",
      }}
      onSubmit={send}
    >
      <Form.Item
        name="name"
        label={t("document.folder.name")}
        rules={[{ required: true, message: t("validation.required") }]}
      >
        <Input maxLength={docLimits.folderNameMax} />
      </Form.Item>
      <Form.Item name="parentId" label={t("document.folder.parent")}>
        <Select options={[{ value: top, label: t("document.folder.top") }, ...folderOptions(places)]} />
      </Form.Item>
      <Form.Item
        name="encryptLevel"
        label={t("document.folder.level")}
        extra={t("document.folder.levelHint")}
      >
        <Select
          options={[
            { value: "inherit", label: t("document.folder.inherit") },
            ...codeOptions(encryptLevel, t),
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
