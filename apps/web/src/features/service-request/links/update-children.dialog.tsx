import { Input } from "@pharos/ui/controls";
import { Form, FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useUpdateWithChildren } from "./api.ts";

interface UpdateFields {
  readonly contentMd: string;
  readonly contentMdEn: string;
}

interface UpdateChildrenDialogProps {
  readonly faultId: number;
  readonly onClose: () => void;
}

/** Sends one update of a major issue to all its requests. */
export function UpdateChildrenDialog({ faultId, onClose }: UpdateChildrenDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const update = useUpdateWithChildren();
  const draft = useFormDraft<UpdateFields>(`service-request.children.${faultId}`);
  const rules = fieldRules(t);
  const send = async (fields: UpdateFields) => {
    const { skipped } = await update.mutateAsync({ body: { faultId, ...fields } });
    if (skipped.length > 0)
      notify.info(
        t("serviceRequest.links.update.skipped", { numbers: skipped.join(t("common.listSeparator")) }),
      );
  };
  return (
    <FormModal<UpdateFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.links.update.title")}
      submitLabel={t("serviceRequest.links.update.submit")}
      intro={t("serviceRequest.links.update.intro")}
      draft={draft}
      onSubmit={(fields) => outcomeOf(client, send(fields))}
    >
      <Form.Item name="contentMd" label={t("serviceRequest.links.update.zh")} rules={[rules.required]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item name="contentMdEn" label={t("serviceRequest.links.update.en")} rules={[rules.required]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
    </FormModal>
  );
}
