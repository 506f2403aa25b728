import { Form, FormModal, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useMergeDictionary } from "./api.ts";

interface MergeDialogProps {
  readonly kind: "menu" | "item";
  readonly from: { readonly id: number; readonly name: string };
  /** What it can be merged into. */
  readonly options: readonly { readonly id: number; readonly label: string }[];
  readonly onClose: () => void;
  readonly onMerged?: (intoId: number) => void;
}

/** Makes one of two. Cannot be taken back, and says so. */
export function MergeDialog({ kind, from, options, onClose, onMerged }: MergeDialogProps): ReactNode {
  const t = useT();
  const merge = useMergeDictionary();
  const rules = fieldRules(t);
  return (
    <FormModal<{ intoId: number }>
      isOpen
      onClose={onClose}
      title={t("dictionary.mergeTitle", { name: from.name })}
      submitLabel={t("dictionary.mergeSubmit")}
      isDanger
      intro={t("dictionary.mergeIntro", { name: from.name })}
      onSubmit={({ intoId }) =>
        submitOutcome(
          merge.mutateAsync({ body: { kind, fromId: from.id, intoId } }).then(() => onMerged?.(intoId)),
        )
      }
    >
      <Form.Item name="intoId" label={t("dictionary.mergeInto")} rules={[rules.chosen]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          options={options.map(({ id, label }) => ({ value: id, label }))}
        />
      </Form.Item>
    </FormModal>
  );
}
