import { approvalPointsMin, type ReviewCriterion, type Rubric, reviewCriteria } from "@pharos/domain/article";
import { textLengths } from "@pharos/domain/limits";
import type { Translate } from "@pharos/i18n";
import { Cluster, Grid } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Input, SubmitForm } from "@pharos/ui/form";
import { type ReactNode, useRef } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { StarsField } from "../../service-rating/index.ts";
import { type ArticleDetail, useModifyArticle } from "../api.ts";

interface DecisionFormProps {
  readonly article: ArticleDetail;
  readonly onDone: () => void;
}

type Decision = {
  readonly rubric?: Partial<Record<ReviewCriterion, number>>;
  readonly reviewComment?: string;
};

/** Points for each criterion, words, and approve or reject. */
export function DecisionForm({ article: { id, ver, version }, onDone }: DecisionFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const modify = useModifyArticle();
  const draft = useFormDraft<Decision>(`article.review.${id}.${ver}`);
  const statusRef = useRef<0 | 1>(1);
  const send = ({ rubric, reviewComment = "" }: Decision) => {
    const status = statusRef.current;
    if (status === 0 && reviewComment.trim() === "")
      return Promise.resolve({ isDone: false as const, fields: { reviewComment: t("validation.required") } });
    const points = wholeRubric(rubric);
    return submitOutcome(
      modify.mutateAsync({ body: { id, status, ver, version, reviewComment, rubric: points } }),
    );
  };
  return (
    <SubmitForm<Decision>
      className="article-decision ph-no-print"
      draft={draft}
      onSubmit={send}
      onDone={onDone}
    >
      {({ submit, isSubmitting, form }) => (
        <>
          <Grid minWidth={180} gap={16}>
            {reviewCriteria.map((criterion) => (
              <Form.Item
                key={criterion}
                name={["rubric", criterion]}
                label={t(`article.review.${criterion}`)}
              >
                <StarsField label={t(`article.review.${criterion}`)} />
              </Form.Item>
            ))}
          </Grid>
          <Form.Item
            name="reviewComment"
            label={t("article.review.comment")}
            rules={[rules.max(textLengths.max256)]}
          >
            <Input.TextArea rows={3} />
          </Form.Item>
          <Cluster gap={8}>
            <Button
              type="primary"
              loading={isSubmitting && statusRef.current === 1}
              onClick={() => {
                const problems = problemsOf(form.getFieldValue("rubric"), t);
                if (problems.length > 0) return form.setFields(problems);
                statusRef.current = 1;
                submit();
              }}
            >
              {t("article.review.approve")}
            </Button>
            <Button
              danger
              loading={isSubmitting && statusRef.current === 0}
              onClick={() => {
                statusRef.current = 0;
                submit();
              }}
            >
              {t("article.review.reject")}
            </Button>
          </Cluster>
        </>
      )}
    </SubmitForm>
  );
}

/** Why a revision cannot be approved yet, at the criteria that say so. */
function problemsOf(points: Decision["rubric"], t: Translate) {
  const wrong = (criterion: ReviewCriterion) => {
    const given = points?.[criterion] ?? 0;
    if (given === 0) return t("article.review.pointsMissing");
    return given < approvalPointsMin ? t("article.review.tooWeak") : undefined;
  };
  return reviewCriteria.flatMap((criterion) => {
    const problem = wrong(criterion);
    return problem === undefined
      ? []
      : [{ name: ["rubric", criterion] satisfies ["rubric", ReviewCriterion], errors: [problem] }];
  });
}

/** The points once every criterion has some. */
function wholeRubric(points: Decision["rubric"]): Rubric | null {
  const { accuracy = 0, completeness = 0, clarity = 0, safety = 0 } = points ?? {};
  const rubric = { accuracy, completeness, clarity, safety };
  return Object.values(rubric).every((value) => value > 0) ? rubric : null;
}
