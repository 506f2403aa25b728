import { textLengths } from "@pharos/domain/limits";
import {
  fillReplyTemplate,
  type ReplyTemplateVariable,
  unknownTemplateVariables,
} from "@pharos/domain/service-request";
import { Cluster, Grid, LazyMarkdownEditor, Text } from "@pharos/ui";
import { Form, FormModal, Input, schemaRule } from "@pharos/ui/form";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ReplyTemplateText, type TemplateVariable, useSaveReplyTemplate } from "../api.ts";

interface ReplyTemplateDialogProps {
  readonly text: ReplyTemplateText;
  readonly variables: readonly TemplateVariable[];
  readonly onClose: () => void;
}

interface TemplateFields {
  readonly title: string;
  readonly bodyMd: string;
}

/** Changes a template in one language; beside it stands what a customer would read. */
export function ReplyTemplateDialog({ text, variables, onClose }: ReplyTemplateDialogProps): ReactNode {
  const t = useT();
  const save = useSaveReplyTemplate();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const known = schemaRule((value) => {
    const [unknown] = typeof value === "string" ? unknownTemplateVariables(value) : [];
    return unknown === undefined
      ? undefined
      : t("serviceRequest.templates.unknown", { name: `{${unknown}}` });
  });
  const send = (fields: TemplateFields) =>
    confirm.before(fields.title, () =>
      submitOutcome(
        save.mutateAsync({
          body: { kind: text.kind, lang: text.lang, version: text.version, ...fields },
        }),
      ),
    );
  return (
    <FormModal<TemplateFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.templates.editTitle", { title: text.title })}
      submitLabel={t("serviceRequest.texts.save")}
      width={960}
      initialValues={{ title: text.title, bodyMd: text.bodyMd }}
      onSubmit={send}
    >
      <Form.Item
        name="title"
        label={t("serviceRequest.texts.name")}
        rules={[rules.required, rules.max(textLengths.max64), known]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <Grid columns={2} gap={16} className="sr-template-edit">
        <Form.Item
          name="bodyMd"
          label={t("serviceRequest.texts.body")}
          extra={<Variables variables={variables} lang={text.lang} />}
          rules={[rules.required, rules.max(textLengths.markdown), known]}
          validateFirst
        >
          <LazyMarkdownEditor label={t("serviceRequest.texts.body")} minHeight={220} maxHeight={360} />
        </Form.Item>
        <Preview variables={variables} lang={text.lang} />
      </Grid>
      {confirm.holder}
    </FormModal>
  );
}

type ExampleProps = Pick<ReplyTemplateDialogProps, "variables"> & Pick<ReplyTemplateText, "lang">;

function Variables({ variables, lang }: ExampleProps): ReactNode {
  return (
    <Cluster as="span" gap={12} rowGap={2} align="stretch" className="sr-template-variables">
      {variables.map((variable) => (
        <span key={variable.name}>
          <code>{`{${variable.name}}`}</code> {variable[lang]}
        </span>
      ))}
    </Cluster>
  );
}

function Preview({ variables, lang }: ExampleProps): ReactNode {
  const t = useT();
  const written = Form.useWatch<string | undefined>("bodyMd") ?? "";
  const exampleOf = (name: ReplyTemplateVariable) => variables.find((one) => one.name === name)?.[lang] ?? "";
  const example = fillReplyTemplate(written, {
    phone: exampleOf("phone"),
    srNo: exampleOf("srNo"),
    engineer: exampleOf("engineer"),
    severity: exampleOf("severity"),
    limit: exampleOf("limit"),
    hours: exampleOf("hours"),
  });
  return (
    <section className="sr-template-preview" aria-label={t("serviceRequest.texts.preview")}>
      <Text as="h3" size="base">
        {t("serviceRequest.texts.preview")}
      </Text>
      <div lang={lang}>
        <Markdown source={example} />
      </div>
    </section>
  );
}
