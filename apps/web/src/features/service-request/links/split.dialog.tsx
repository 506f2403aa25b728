import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { severity, visibility } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { LazyMarkdownEditor } from "@pharos/ui";
import { Form, type FormInstance, FormModal, Input, Select } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { ReasonField } from "../lifecycle/reason-field.tsx";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { severitiesInOrder } from "../parts/wording.ts";
import { repliesIn } from "../timeline-merge.ts";
import { useSplit } from "./api.ts";
import { quoted, quoteSources, selectedText } from "./quote.ts";

interface SplitFields {
  readonly source?: string;
  readonly title: string;
  readonly type: number;
  readonly contentMd: string;
  readonly reason: string;
}

/** Makes a request of its own out of a part of this one; what is selected on the page is quoted. */
export function SplitRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const split = useSplit();
  const rules = fieldRules(t);
  // As it was when the dialog opened: the form's own fields take the selection away.
  const [selected] = useState(selectedText);
  const quote = (text: string) =>
    `${quoted(text)}\n\n${t("serviceRequest.split.from", { number: detail.srNo })}`;
  return (
    <FormModal<SplitFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.split.title")}
      submitLabel={t("serviceRequest.split.submit")}
      intro={t("serviceRequest.split.intro")}
      width={720}
      initialValues={{ type: detail.type, contentMd: selected === "" ? "" : quote(selected) }}
      onSubmit={async ({ title, type, contentMd, reason }) => {
        const sending = split.mutateAsync({ body: { faultId: detail.id, title, type, contentMd, reason } });
        const outcome = await outcomeOf(client, sending);
        if (outcome.isDone) void navigate(paths.serviceRequest("records", (await sending).id));
        return outcome;
      }}
    >
      {(form) => (
        <>
          <SourceField detail={detail} form={form} quote={quote} />
          <Form.Item
            name="title"
            label={t("serviceRequest.field.title")}
            rules={[rules.required, rules.max(textLengths.title)]}
            validateFirst
          >
            <Input showCount maxLength={textLengths.title} />
          </Form.Item>
          <Form.Item name="type" label={t("serviceRequest.field.severity")} rules={[rules.chosen]}>
            <Select
              options={severitiesInOrder.map((name) => ({
                value: severity.toCode(name),
                label: t(severity.labelKey(name)),
              }))}
            />
          </Form.Item>
          <Form.Item name="contentMd" label={t("serviceRequest.field.content")} rules={[rules.required]}>
            <LazyMarkdownEditor label={t("serviceRequest.field.content")} minHeight={140} maxHeight={300} />
          </Form.Item>
          <ReasonField label={t("serviceRequest.split.reason")} isRequired />
        </>
      )}
    </FormModal>
  );
}

interface SourceFieldProps {
  readonly detail: ServiceRequestDetail;
  readonly form: FormInstance<SplitFields>;
  readonly quote: (text: string) => string;
}

/** Quotes the description or one public answer; notes stay inside. */
function SourceField({ detail, form, quote }: SourceFieldProps): ReactNode {
  const t = useT();
  const sources = quoteSources(
    { contentMd: detail.contentMd, replies: repliesIn(detail.timeline) },
    visibility.toCode("public"),
  );
  return (
    <Form.Item
      name="source"
      label={t("serviceRequest.split.source")}
      extra={t("serviceRequest.split.sourceHint")}
    >
      <Select
        placeholder={t("serviceRequest.split.sourcePick")}
        options={sources.map(({ key, author, excerpt }) => ({
          value: key,
          label: `${author ?? t("serviceRequest.field.content")}: ${excerpt}`,
        }))}
        onChange={(key: string) => {
          const source = sources.find((one) => one.key === key);
          if (source) form.setFieldValue("contentMd", quote(source.text));
        }}
      />
    </Form.Item>
  );
}
