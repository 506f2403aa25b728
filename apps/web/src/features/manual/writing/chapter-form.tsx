import { textLengths } from "@pharos/domain/limits";
import { Cluster, Panel, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, SubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { TextImages } from "../../file/index.ts";
import { WriteAndPreview } from "../../file/parts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { type ManualArticleDetail, manualQueries, useSaveChapter } from "../api.ts";

/** The text of one chapter. What is typed is kept in the browser until it is saved. */
export function ChapterForm({ id }: { readonly id: number }): ReactNode {
  const chapter = useQuery(manualQueries.chapter(id));
  if (chapter.data) return <LoadedForm key={chapter.data.ver} chapter={chapter.data} />;
  if (chapter.isError) return <QueryError query={chapter} />;
  return (
    <Panel>
      <SkeletonText lines={12} />
    </Panel>
  );
}

interface Values {
  readonly contentMd: string;
}

function LoadedForm({ chapter }: { readonly chapter: ManualArticleDetail }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSaveChapter();
  const { id, ver, title, contentMd, manualId } = chapter;
  const draft = useFormDraft<Values>(`manual.chapter.${id}.${ver}`);
  return (
    <Panel
      title={title}
      extra={<Link to={paths.manual(manualId, { article: id })}>{t("manual.action.read")}</Link>}
    >
      <TextImages>
        <SubmitForm<Values>
          initialValues={{ contentMd }}
          draft={draft}
          onSubmit={(values) =>
            submitOutcome(save.mutateAsync({ body: { id, ver, contentMd: values.contentMd } }))
          }
        >
          {({ isSubmitting }) => (
            <>
              <Form.Item
                name="contentMd"
                label={t("manual.field.content")}
                rules={[rules.max(textLengths.markdown)]}
              >
                <WriteAndPreview label={t("manual.field.content")} />
              </Form.Item>
              <Cluster>
                <Button type="primary" htmlType="submit" loading={isSubmitting}>
                  {t("manual.action.saveChapter")}
                </Button>
              </Cluster>
            </>
          )}
        </SubmitForm>
      </TextImages>
    </Panel>
  );
}
