import { Form, FormModal, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSaveEntry } from "./api.ts";
import { pathText } from "./parts/path-words.ts";
import { possibleParents, type TreeEntry } from "./tree/tree-rows.ts";

interface MoveDialogProps {
  readonly entry: TreeEntry;
  readonly entries: readonly TreeEntry[];
  readonly onClose: () => void;
}

/** The top of the tree among the choices of a parent. */
const top = 0;

/** Chooses another parent: the way without dragging. */
export function MoveDialog({ entry, entries, onClose }: MoveDialogProps): ReactNode {
  const t = useT();
  const save = useSaveEntry();
  const rules = fieldRules(t);
  return (
    <FormModal<{ parentId: number }>
      isOpen
      onClose={onClose}
      title={t("dictionary.moveTitle", { name: entry.name })}
      submitLabel={t("dictionary.moveSubmit")}
      initialValues={{ parentId: entry.parentId ?? top }}
      onSubmit={({ parentId }) =>
        submitOutcome(
          save.mutateAsync({
            body: { id: entry.id, version: entry.version, parentId: parentId === top ? null : parentId },
          }),
        )
      }
    >
      <Form.Item name="parentId" label={t("dictionary.moveTo")} rules={[rules.chosen]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { value: top, label: t("dictionary.moveTop") },
            ...possibleParents(entries, entry.id).map((parent) => ({
              value: parent.id,
              label: pathText(entries, parent.id),
            })),
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
