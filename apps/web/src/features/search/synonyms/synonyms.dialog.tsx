import { synonymLimits } from "@pharos/domain/search";
import { Form, FormModal, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type Synonyms, useSaveSynonyms } from "../api.ts";

interface SynonymFields {
  readonly expressions: string[];
}

interface SynonymsDialogProps {
  /** Null for a new group. */
  readonly group: Synonyms | null;
  readonly onClose: () => void;
}

/** Adds a group of synonyms, or changes one. */
export function SynonymsDialog({ group, onClose }: SynonymsDialogProps): ReactNode {
  const t = useT();
  const save = useSaveSynonyms();
  const rules = fieldRules(t);
  return (
    <FormModal<SynonymFields>
      isOpen
      onClose={onClose}
      title={t(group ? "search.synonyms.edit" : "search.synonyms.add")}
      submitLabel={t("common.ui.save")}
      width={520}
      initialValues={{ expressions: group?.expressions ?? [] }}
      onSubmit={({ expressions }) =>
        submitOutcome(
          save.mutateAsync({
            body: { expressions, ...(group && { id: group.id, version: group.version }) },
          }),
        )
      }
    >
      <Form.Item
        name="expressions"
        label={t("search.synonyms.expressions")}
        extra={t("search.synonyms.hint")}
        rules={[rules.chosen]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={synonymLimits.expressions}
          tokenSeparators={["，", ",", "、", ";", "；"]}
        />
      </Form.Item>
    </FormModal>
  );
}
