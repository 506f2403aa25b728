import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useAddHistoryNote, useAdviseServiceRequest } from "./api.ts";

interface AdviceFields {
  readonly contentMd: string;
}

/** An expert's advice to anyone who handles the request. */
export function AdviseRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const advise = useAdviseServiceRequest();
  const draft = useFormDraft<AdviceFields>(`service-request.advise.${detail.id}`);
  return (
    <FormModal<AdviceFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.advise.title")}
      submitLabel={t("serviceRequest.advise.submit")}
      intro={t("serviceRequest.advise.intro")}
      width={600}
      draft={draft}
      onSubmit={({ contentMd }) =>
        outcomeOf(client, advise.mutateAsync({ body: { faultId: detail.id, contentMd } }))
      }
    >
      <Form.Item name="contentMd" label={t("serviceRequest.advise.content")} rules={[fieldRules(t).required]}>
        <Input.TextArea
          autoSize={{ minRows: 5, maxRows: 16 }}
          placeholder={t("serviceRequest.advise.placeholder")}
        />
      </Form.Item>
    </FormModal>
  );
}

interface NoteFields {
  // Not `content`: the page's main part has that id, and a label would belong to it.
  readonly note: string;
}

/** A line for the history. */
export function AddNoteDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const add = useAddHistoryNote();
  const draft = useFormDraft<NoteFields>(`service-request.note.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<NoteFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.note.title")}
      submitLabel={t("serviceRequest.note.submit")}
      intro={t("serviceRequest.note.intro")}
      draft={draft}
      onSubmit={({ note }) =>
        outcomeOf(client, add.mutateAsync({ body: { faultId: detail.id, content: note } }))
      }
    >
      <Form.Item
        name="note"
        label={t("serviceRequest.note.content")}
        rules={[rules.required, rules.max(textLengths.max1024)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
