import { notIntoKnowledgeReason, rootCauseState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { LazyMarkdownEditor, Stack } from "@pharos/ui";
import { Form, FormGrid, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { ArticlePicker } from "../conversation/lazy-article-picker.ts";
import "./closing.css";

const other = notIntoKnowledgeReason.toCode("other");

/** How far the cause is known. */
export function RootCauseStateField(): ReactNode {
  const t = useT();
  return (
    <Form.Item
      name="rootCauseState"
      label={t("serviceRequest.field.rootCauseState")}
      rules={[fieldRules(t).chosen]}
    >
      <Radio.Group options={codeOptions(rootCauseState, t)} />
    </Form.Item>
  );
}

/** What the cause was. */
export function RootCauseField(): ReactNode {
  const t = useT();
  return (
    <Form.Item name="rootCause" label={t("serviceRequest.field.rootCause")}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
    </Form.Item>
  );
}

/** How it was solved, for the customer to read. */
export function SolutionField({ isRequired = true }: { readonly isRequired?: boolean }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.Item
      name="solution"
      label={t("serviceRequest.field.solution")}
      extra={t("serviceRequest.close.solutionHint")}
      rules={
        isRequired ? [rules.required, rules.max(textLengths.markdown)] : [rules.max(textLengths.markdown)]
      }
      validateFirst
    >
      <LazyMarkdownEditor label={t("serviceRequest.field.solution")} minHeight={96} maxHeight={320} />
    </Form.Item>
  );
}

interface KnowledgeFieldsProps {
  readonly faultId: number;
  /** Once it is closed an article can be written from it. */
  readonly isClosed?: boolean;
  /** Everything must be settled now; otherwise the article can come later. */
  readonly isFinal?: boolean;
}

/** Whether others can learn from it: with which article, or why not. */
export function KnowledgeFields({
  faultId,
  isClosed = false,
  isFinal = false,
}: KnowledgeFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const intoKb = Form.useWatch<boolean | undefined>("intoKb");
  return (
    <>
      <Form.Item
        name="intoKb"
        label={t("serviceRequest.close.knowledge")}
        rules={isFinal ? [rules.chosen] : []}
      >
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
          rules={[...(isFinal ? [rules.required] : []), rules.max(textLengths.max256)]}
          extra={
            isClosed ? (
              <a href={paths.editArticle({ faultId })} target="_blank" rel="noreferrer">
                {t("serviceRequest.close.writeArticle")}
              </a>
            ) : (
              t("serviceRequest.close.articleHint")
            )
          }
          validateFirst
        >
          <ArticleLinkInput faultId={faultId} />
        </Form.Item>
      ) : null}
      {intoKb === false ? <ReasonFields /> : null}
    </>
  );
}

interface ArticleLinkInputProps {
  readonly faultId: number;
  /** Filled in by `Form.Item`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (link: string) => void;
}

/** A link to an article: found in the knowledge base, or pasted. */
function ArticleLinkInput({ faultId, id, value, onChange }: ArticleLinkInputProps): ReactNode {
  return (
    <Stack gap={6}>
      <ArticlePicker subjectId={faultId} onTake={({ link }) => onChange?.(link)} />
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        inputMode="url"
        placeholder={`${window.location.origin}/article/…`}
      />
    </Stack>
  );
}

function ReasonFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const isOther = Form.useWatch<number | undefined>("notIntoKbReason") === other;
  return (
    <FormGrid>
      <Form.Item name="notIntoKbReason" label={t("serviceRequest.close.reason")} rules={[rules.chosen]}>
        <EnumSelect of={notIntoKnowledgeReason} />
      </Form.Item>
      <Form.Item
        // The mark of a needed field follows the reason.
        key={isOther ? "needed" : "free"}
        name="notIntoKbRemark"
        label={t("serviceRequest.close.remark")}
        rules={[...(isOther ? [rules.required] : []), rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input />
      </Form.Item>
    </FormGrid>
  );
}

/** What the forms about the end of a request hold. */
export interface ConclusionFields {
  readonly rootCauseState?: number;
  readonly rootCause?: string;
  readonly solution?: string;
  readonly intoKb?: boolean;
  readonly articleUrl?: string;
  readonly notIntoKbReason?: number;
  readonly notIntoKbRemark?: string;
}

/** Only the part of the knowledge decision that is shown is sent. */
export function sentConclusion<Fields extends ConclusionFields>({
  intoKb,
  articleUrl,
  notIntoKbReason,
  notIntoKbRemark,
  ...fields
}: Fields) {
  if (intoKb === undefined) return fields;
  return intoKb
    ? { ...fields, intoKb, articleUrl: articleUrl?.trim() || null }
    : { ...fields, intoKb, notIntoKbReason, notIntoKbRemark: notIntoKbRemark?.trim() || null };
}
