import { textLengths } from "@pharos/domain/limits";
import { characterCount } from "@pharos/domain/validation";
import { LazyMarkdownEditor, Panel, useIsPhone } from "@pharos/ui";
import type { MarkdownEditorHandle } from "@pharos/ui/editor";
import { Form, type FormInstance, Input, type InputRef, schemaRule } from "@pharos/ui/form";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { ErrorCodes } from "../../../shared/components/error-codes.tsx";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { loadTexts, useT } from "../../../shared/texts.ts";
import type { SimilarArticle } from "../../article/index.ts";
import { pasteFiles } from "../../file/index.ts";
import type { ServiceCompany } from "../api.ts";
import type { SimilarRequest } from "../intake/api.ts";
import { type CreateValues, promisesOf } from "./create-values.ts";
import { isOnlyTemplate, isTitleEnough, withoutEmptyParts, withTemplate } from "./description-template.ts";
import { SeverityCards } from "./severity-cards.tsx";
import { SimilarPanel } from "./similar-panel.tsx";

const RequestProposals = lazyPart(async () => {
  const [part] = await Promise.all([import("../../assistant/parts.ts"), loadTexts(["assistant"])]);
  return part.RequestProposals;
});

interface ProblemFieldsProps {
  readonly form: FormInstance<CreateValues>;
  readonly companies: readonly ServiceCompany[];
  /** Takes files that are dropped on the description and are no pictures for it. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSolved: (request: SimilarRequest) => void;
  readonly onRead: (article: SimilarArticle) => void;
  readonly onAdd: (request: SimilarRequest) => void;
}

/** Its severity, and what is wrong. */
export function ProblemFields({
  form,
  companies,
  onFiles,
  onSolved,
  onRead,
  onAdd,
}: ProblemFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const isPhone = useIsPhone();
  const editorRef = useRef<MarkdownEditorHandle>(null);
  const accId = Form.useWatch("accId", form);
  const titleRef = useRef<InputRef>(null);
  const [code, setCode] = useState<string | null>(null);
  const title = Form.useWatch("title", form) ?? "";
  const companyId = Form.useWatch("companyId", form);
  const targets = promisesOf(companies, companyId, accId);
  const isDescriptionOptional = isTitleEnough(Form.useWatch("type", form));
  const changeSeverity = (code: number) =>
    form.setFieldValue("contentMd", withTemplate(form.getFieldValue("contentMd"), code, t));
  return (
    <Panel title={t("serviceRequest.create.problem")}>
      <Form.Item name="type" label={t("serviceRequest.field.severity")} rules={[rules.chosen]}>
        <WithEffect
          effect={changeSeverity}
          targets={targets}
          onSettled={() => {
            titleRef.current?.focus({ preventScroll: true });
            // On a phone the cards fill the screen, and the field would stay behind the bar at the lower edge.
            titleRef.current?.input?.scrollIntoView({ block: isPhone ? "center" : "nearest" });
          }}
        />
      </Form.Item>
      <Form.Item
        name="title"
        label={t("serviceRequest.field.title")}
        rules={[rules.required, rules.max(textLengths.title)]}
        validateFirst
      >
        <Input
          ref={titleRef}
          placeholder={t("serviceRequest.create.titlePlaceholder")}
          // Counted as the server counts: an emoji is one character.
          count={{ show: true, max: textLengths.title, strategy: characterCount }}
          onPressEnter={(event) => {
            event.preventDefault();
            if (!event.nativeEvent.isComposing) editorRef.current?.focus();
          }}
          onChange={() => setCode(null)}
        />
      </Form.Item>
      <FoundCodes form={form} onChoose={setCode} />
      <SimilarPanel
        title={title}
        companyId={companyId}
        code={code}
        onBack={() => setCode(null)}
        onSolved={onSolved}
        onRead={onRead}
        onAdd={onAdd}
      />
      <Form.Item
        name="contentMd"
        label={t("serviceRequest.field.content")}
        required={!isDescriptionOptional}
        extra={isDescriptionOptional ? t("serviceRequest.create.describeLater") : undefined}
        rules={[
          schemaRule((value) =>
            !isTitleEnough(form.getFieldValue("type")) &&
            isOnlyTemplate(typeof value === "string" ? value : "", t)
              ? t("serviceRequest.create.describe")
              : undefined,
          ),
          rules.max(textLengths.markdown),
        ]}
        validateFirst
      >
        <LazyMarkdownEditor
          ref={editorRef}
          label={t("serviceRequest.field.content")}
          placeholder={t("serviceRequest.create.contentPlaceholder")}
          minHeight={220}
          maxHeight={520}
          onPasteFiles={(files) => pasteFiles(files, onFiles)}
        />
      </Form.Item>
      <Proposals form={form} onSeverity={changeSeverity} />
    </Panel>
  );
}

/** What the assistant proposes for the fields that sort a request. */
function Proposals({
  form,
  onSeverity,
}: Pick<ProblemFieldsProps, "form"> & { readonly onSeverity: (code: number) => void }): ReactNode {
  const t = useT();
  return (
    <RequestProposals
      title={Form.useWatch("title", form) ?? ""}
      contentMd={withoutEmptyParts(Form.useWatch("contentMd", form) ?? "", t)}
      companyId={Form.useWatch("companyId", form)}
      chosen={{
        type: Form.useWatch("type", form),
        menuId: Form.useWatch("menuId", form) ?? null,
      }}
      onTake={(field, value) => {
        form.setFieldValue(field, value);
        if (field === "type") onSeverity(value);
      }}
    />
  );
}

interface WithEffectProps {
  readonly effect: (code: number) => void;
  readonly onSettled: () => void;
  readonly targets: Parameters<typeof SeverityCards>[0]["targets"];
  readonly onChange?: (code: number) => void;
}

/** The cards; choosing also puts the template of the severity into an unwritten description. */
function WithEffect({ effect, onChange, ...props }: WithEffectProps): ReactNode {
  return (
    <SeverityCards
      {...props}
      onChange={(code) => {
        onChange?.(code);
        effect(code);
      }}
    />
  );
}

interface FoundCodesProps extends Pick<ProblemFieldsProps, "form"> {
  readonly onChoose: (code: string) => void;
}

function FoundCodes({ form, onChoose }: FoundCodesProps): ReactNode {
  const title = Form.useWatch("title", form) ?? "";
  const content = Form.useWatch("contentMd", form) ?? "";
  // Typing goes before looking for codes.
  return <ErrorCodes text={useDeferredValue(`${title}\n${content}`)} onChoose={onChoose} />;
}
