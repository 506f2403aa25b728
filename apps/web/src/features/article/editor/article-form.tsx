import { dropEmptySections } from "@pharos/domain/article";
import { articleTemplate } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { characterCount } from "@pharos/domain/validation";
import { Cluster, Grid, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, type FormInstance, Input, SubmitForm } from "@pharos/ui/form";
import { Icon, sendIcon } from "@pharos/ui/icons";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { TextImages } from "../../file/index.ts";
import { WriteAndPreview } from "../../file/parts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useSaveArticle } from "../api.ts";
import type { ArticleStart, ArticleValues } from "./article-values.ts";
import { LabelFields } from "./label-fields.tsx";
import { SimilarArticles } from "./similar-articles.tsx";
import { templateHints } from "./template-text.ts";
import "./article-form.css";

const DraftNotice = lazyPart(async () => (await import("./draft-notice.tsx")).DraftNotice);

interface ArticleFormProps {
  readonly start: ArticleStart;
}

/** What a submission asks for: 0 keeps a draft, 2 sends it to review. */
type Status = 0 | 2;

/** The editor of an article. What is typed is kept in the browser until it is saved. */
export function ArticleForm({ start }: ArticleFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const navigate = useNavigate();
  const save = useSaveArticle();
  const draft = useFormDraft<ArticleValues>(start.slot);
  const statusRef = useRef<Status>(0);
  const savedRef = useRef<number | null>(null);
  const { article } = start;
  const send = (values: ArticleValues) =>
    submitOutcome(
      save.mutateAsync({ body: bodyOf(start, values, statusRef.current) }).then(({ id }) => {
        savedRef.current = id;
      }),
    );
  return (
    <TextImages>
      <SubmitForm<ArticleValues>
        initialValues={start.values}
        draft={draft}
        onSubmit={send}
        onDone={() => {
          if (savedRef.current !== null) void navigate(paths.article("saved", savedRef.current));
        }}
      >
        {({ form, submit, isSubmitting }) => {
          const submitAs = (status: Status) => {
            statusRef.current = status;
            submit();
          };
          return (
            <Stack gap={16}>
              {start.request || start.consult ? <DraftNotice start={start} /> : null}
              <Panel>
                <Form.Item
                  name="title"
                  label={t("article.field.title")}
                  rules={[rules.required, rules.max(textLengths.title)]}
                  validateFirst
                >
                  <Input count={{ show: true, max: textLengths.title, strategy: characterCount }} />
                </Form.Item>
                <Similar form={form} exceptId={article?.id} />
                <Form.Item
                  name="brief"
                  label={t("article.field.brief")}
                  required
                  extra={t("article.editor.briefHint")}
                  rules={[rules.max(textLengths.max256)]}
                >
                  <Input.TextArea autoSize={{ minRows: 1, maxRows: 3 }} />
                </Form.Item>
                <Form.Item
                  name="contentMd"
                  label={t("article.field.content")}
                  rules={[rules.required, rules.max(textLengths.markdown)]}
                  validateFirst
                >
                  <WriteAndPreview
                    label={t("article.field.content")}
                    original={start.original?.contentMd}
                    ghosts={templateHints(articleTemplate.fromCode(start.values.template), t)}
                  />
                </Form.Item>
              </Panel>
              <Grid gap={16} hasAside>
                <Panel title={t("article.editor.labels")}>
                  <LabelFields isNew={article === undefined} />
                </Panel>
                <Panel title={t("article.editor.revision")}>
                  <Form.Item
                    name="changeNote"
                    label={t("article.field.changeNote")}
                    rules={[rules.max(textLengths.max256)]}
                  >
                    <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
                  </Form.Item>
                </Panel>
              </Grid>
              <Cluster
                as="section"
                gap={12}
                justify="between"
                className="article-foot"
                aria-label={t("article.editor.finish")}
              >
                <Text size="small" tone="secondary">
                  {t(article?.publishedVer ? "article.editor.staysLive" : "article.editor.whoReviews")}
                </Text>
                <Cluster gap={8} rowGap={8}>
                  <Button loading={isSubmitting && statusRef.current === 0} onClick={() => submitAs(0)}>
                    {t("article.editor.saveDraft")}
                  </Button>
                  <Button
                    type="primary"
                    icon={<Icon of={sendIcon} />}
                    loading={isSubmitting && statusRef.current === 2}
                    onClick={() => submitAs(2)}
                  >
                    {t("article.editor.submit")}
                  </Button>
                </Cluster>
              </Cluster>
            </Stack>
          );
        }}
      </SubmitForm>
    </TextImages>
  );
}

function bodyOf(
  { article, translationOfId, request, consult, gapId, values: start }: ArticleStart,
  values: ArticleValues,
  status: Status,
) {
  return {
    ...values,
    // A draft keeps the headings that are still to be written.
    contentMd: status === 2 ? dropEmptySections(values.contentMd) : values.contentMd,
    // It has no field of its own.
    template: start.template,
    menuId: values.menuId ?? null,
    // Fields that are not shown are not among the values.
    affects: values.affects ?? [],
    difficultLevel: values.difficultLevel ?? null,
    reviewerId: values.reviewerId ?? null,
    status,
    ...(article && { id: article.id, version: article.version }),
    ...(translationOfId !== undefined && { translationOfId }),
    ...(request && { sourceFaultId: request.faultId }),
    ...(consult && { sourceConsultId: consult.consultId }),
    ...(gapId !== undefined && { gapId }),
  };
}

function Similar({
  form,
  exceptId,
}: {
  readonly form: FormInstance<ArticleValues>;
  readonly exceptId?: number;
}) {
  return <SimilarArticles title={Form.useWatch("title", form) ?? ""} exceptId={exceptId} />;
}
