import { notIntoKnowledgeReason, rootCauseState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, Radio, Select } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useCloseServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useFormDraft } from "../parts/use-form-draft.ts";
import { statusOf } from "../parts/wording.ts";
import "../parts/forms.css";

interface ClosingFields {
  readonly customerConfirmText?: string;
  readonly rootCauseState: number;
  readonly rootCause?: string;
  readonly solution: string;
  readonly intoKb?: boolean;
  readonly articleUrl?: string;
  readonly notIntoKbReason?: number;
  readonly notIntoKbRemark?: string;
}

/** The vendor says what it was, how it was solved, and whether others can learn from it. */
export function CloseByVendor({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const close = useCloseServiceRequest();
  const draft = useFormDraft<ClosingFields>(`service-request.close.${detail.id}`);
  const isRestored = statusOf(detail.status) === "restored";
  return (
    <FormModal<ClosingFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.close.vendorTitle")}
      submitLabel={t("serviceRequest.close.vendorSubmit")}
      width={600}
      draft={draft}
      initialValues={lastClosing(detail)}
      onSubmit={(fields) =>
        outcomeOf(client, close.mutateAsync({ body: { faultId: detail.id, ...sentFields(fields) } }))
      }
    >
      {isRestored ? null : <ConfirmationField />}
      <CauseFields />
      <KnowledgeFields />
    </FormModal>
  );
}

function ConfirmationField(): ReactNode {
  const t = useT();
  return (
    <Form.Item
      name="customerConfirmText"
      label={t("serviceRequest.close.confirmation")}
      extra={t("serviceRequest.close.confirmationHint")}
      rules={[fieldRules(t).max(textLengths.max1024)]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  );
}

function CauseFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="rootCauseState"
        label={t("serviceRequest.field.rootCauseState")}
        rules={[rules.chosen]}
      >
        <Radio.Group
          options={rootCauseState.names.map((name) => ({
            value: rootCauseState.toCode(name),
            label: t(rootCauseState.labelKey(name)),
          }))}
        />
      </Form.Item>
      <Form.Item name="rootCause" label={t("serviceRequest.field.rootCause")}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
      </Form.Item>
      <Form.Item
        name="solution"
        label={t("serviceRequest.field.solution")}
        extra={t("serviceRequest.close.solutionHint")}
        rules={[rules.required]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      </Form.Item>
    </>
  );
}

function KnowledgeFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const intoKb = Form.useWatch<boolean | undefined>("intoKb");
  return (
    <>
      <Form.Item name="intoKb" label={t("serviceRequest.close.knowledge")}>
        <Radio.Group
          options={[
            { value: true, label: t("serviceRequest.close.intoKb") },
            { value: false, label: t("serviceRequest.close.notIntoKb") },
          ]}
        />
      </Form.Item>
      {intoKb === true ? (
        <Form.Item
          name="articleUrl"
          label={t("serviceRequest.close.articleUrl")}
          rules={[rules.max(textLengths.max256)]}
          extra={t("serviceRequest.close.articleHint")}
        >
          <Input inputMode="url" />
        </Form.Item>
      ) : null}
      {intoKb === false ? (
        <div className="sr-form-pair">
          <Form.Item name="notIntoKbReason" label={t("serviceRequest.close.reason")} rules={[rules.chosen]}>
            <Select
              options={notIntoKnowledgeReason.names.map((name) => ({
                value: notIntoKnowledgeReason.toCode(name),
                label: t(notIntoKnowledgeReason.labelKey(name)),
              }))}
            />
          </Form.Item>
          <Form.Item
            name="notIntoKbRemark"
            label={t("serviceRequest.close.remark")}
            rules={[rules.max(textLengths.max256)]}
          >
            <Input />
          </Form.Item>
        </div>
      ) : null}
    </>
  );
}

/** A request that is closed again starts from what was said the first time. */
function lastClosing({
  rootCauseState: cause,
  rootCause,
  solution,
}: RequestDialogProps["detail"]): Partial<ClosingFields> {
  return {
    ...(cause !== null && { rootCauseState: cause }),
    ...(rootCause && { rootCause }),
    ...(solution && { solution }),
  };
}

/** Only the part of the knowledge decision that is shown is sent. */
function sentFields({ intoKb, articleUrl, notIntoKbReason, notIntoKbRemark, ...fields }: ClosingFields) {
  if (intoKb === undefined) return fields;
  return intoKb
    ? { ...fields, intoKb, articleUrl: articleUrl || null }
    : { ...fields, intoKb, notIntoKbReason, notIntoKbRemark: notIntoKbRemark || null };
}
