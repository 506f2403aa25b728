import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { NameFields } from "../../shared/forms/name-fields.tsx";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSaveEntry } from "./api.ts";
import type { TreeEntry } from "./tree/tree-rows.ts";

/** What the form is about: a new entry below `parent`, or an entry that is there. */
export interface EntryFormTarget {
  readonly dictType: number;
  readonly parent: { readonly id: number; readonly name: string } | null;
  readonly entry?: TreeEntry;
}

interface Names {
  readonly name: string;
  readonly nameEn: string;
}

interface EntryFormDialogProps {
  readonly subject: EntryFormTarget;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** Names of an entry in both languages. */
export function EntryFormDialog({ subject, onClose, onSaved }: EntryFormDialogProps): ReactNode {
  const t = useT();
  const save = useSaveEntry();
  const confirm = useConfirmChange();
  const { entry, parent, dictType } = subject;
  const title = entry
    ? t("dictionary.editTitle", { name: entry.name })
    : parent
      ? t("dictionary.createChildTitle", { name: parent.name })
      : t("dictionary.createTitle");
  const send = (names: Names) =>
    submitOutcome(
      save
        .mutateAsync({
          body: entry
            ? { id: entry.id, version: entry.version, ...names }
            : { dictType, parentId: parent?.id ?? null, ...names },
        })
        .then(({ id }) => onSaved(id)),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<Names>
        isOpen
        onClose={onClose}
        title={title}
        submitLabel={t("dictionary.save")}
        initialValues={{ name: entry?.name ?? "", nameEn: entry?.nameEn ?? "" }}
        onSubmit={(names) => (entry ? confirm.before(entry.name, () => send(names)) : send(names))}
      >
        <NameFields zh={t("dictionary.name")} en={t("dictionary.nameEn")} />
      </FormModal>
    </>
  );
}
