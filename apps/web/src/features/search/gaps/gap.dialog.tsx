import { searchGapStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type Gap, useHandleGap } from "../api.ts";

interface GapFields {
  readonly status: Gap["status"];
  readonly remark: string;
}

/** Says what became of words that found nothing. */
export function GapDialog({ gap, onClose }: { readonly gap: Gap; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const handle = useHandleGap();
  const rules = fieldRules(t);
  return (
    <FormModal<GapFields>
      isOpen
      onClose={onClose}
      title={t("search.gaps.handle", { words: gap.keyword })}
      submitLabel={t("common.ui.save")}
      width={480}
      initialValues={{ status: gap.status, remark: gap.remark }}
      onSubmit={(fields) => submitOutcome(handle.mutateAsync({ body: { id: gap.id, ...fields } }))}
    >
      <Form.Item name="status" label={t("search.gaps.status")} rules={[rules.chosen]}>
        <EnumSelect of={searchGapStatus} />
      </Form.Item>
      <Form.Item
        name="remark"
        label={t("search.gaps.remark")}
        extra={t("search.gaps.remarkHint")}
        rules={[rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
