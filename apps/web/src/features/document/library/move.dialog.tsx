import { Form, FormModal, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type DocFolder, useUpdateDocs } from "../api.ts";
import { folderOptions } from "../parts/folder-tree.ts";

interface MoveDialogProps {
  readonly ids: readonly number[];
  readonly folders: readonly DocFolder[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves documents to another folder. */
export function MoveDialog({ ids, folders, onClose, onDone }: MoveDialogProps): ReactNode {
  const t = useT();
  const update = useUpdateDocs();
  const places = folders.filter(({ abilities }) => abilities.edit.isAllowed);
  return (
    <FormModal<{ folderId: number }>
      isOpen
      onClose={onClose}
      title={t("document.move.title", { count: ids.length })}
      submitLabel={t("document.action.move")}
      onSubmit={({ folderId }) =>
        submitOutcome(update.mutateAsync({ body: { ids: [...ids], patch: { folderId } } }).then(onDone))
      }
    >
      <Form.Item
        name="folderId"
        label={t("document.move.target")}
        rules={[{ required: true, message: t("validation.required") }]}
      >
        <Select options={folderOptions(places)} />
      </Form.Item>
    </FormModal>
  );
}
