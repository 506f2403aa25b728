import { uselessReason } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Input, Radio, SubmitForm } from "@pharos/ui/form";
import { dislikeIcon, Icon, likeIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, useEvaluateArticle } from "../api.ts";

/** Asks whether the article helped; what did not help says why. */
export function EvaluatePanel({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const evaluate = useEvaluateArticle();
  const [isAsking, setIsAsking] = useState(false);
  const { id, myEvaluate, abilities, usefulCount, uselessCount } = article;
  if (!abilities.evaluate.isAllowed) return null;
  return (
    <Panel className="ph-no-print">
      <Stack gap={12}>
        <Cluster gap={12} rowGap={8} role="group" aria-label={t("article.evaluate.question")}>
          <Text isGrowing>{t("article.evaluate.question")}</Text>
          <Button
            icon={<Icon of={likeIcon} />}
            aria-pressed={myEvaluate?.useful === true}
            type={myEvaluate?.useful === true ? "primary" : "default"}
            loading={evaluate.isPending && !isAsking}
            onClick={() => {
              setIsAsking(false);
              evaluate.mutate({ body: { id, useful: true } });
            }}
          >
            {t("article.evaluate.usefulCount", { count: usefulCount })}
          </Button>
          <Button
            icon={<Icon of={dislikeIcon} />}
            aria-pressed={myEvaluate?.useful === false}
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            {t("article.evaluate.uselessCount", { count: uselessCount })}
          </Button>
        </Cluster>
        {isAsking ? <ReasonForm article={article} onDone={() => setIsAsking(false)} /> : null}
      </Stack>
    </Panel>
  );
}

interface ReasonFields {
  readonly reason: 0 | 1 | 2 | 3;
  /** Called otherwise than the field of a comment on the same page. */
  readonly remark?: string;
}

interface ReasonFormProps {
  readonly article: ArticleDetail;
  readonly onDone: () => void;
}

function ReasonForm({ article: { id, myEvaluate }, onDone }: ReasonFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const evaluate = useEvaluateArticle();
  const before =
    myEvaluate?.useful === false ? { reason: myEvaluate.reason, remark: myEvaluate.content ?? "" } : {};
  return (
    <SubmitForm<ReasonFields>
      initialValues={before as Partial<ReasonFields>}
      onSubmit={({ reason, remark }) =>
        submitOutcome(evaluate.mutateAsync({ body: { id, useful: false, reason, content: remark ?? null } }))
      }
      onDone={onDone}
    >
      {({ submit, isSubmitting }) => (
        <>
          <Form.Item name="reason" label={t("article.evaluate.why")} rules={[rules.chosen]}>
            <Radio.Group options={codeOptions(uselessReason, t)} />
          </Form.Item>
          <Form.Item
            name="remark"
            label={t("article.evaluate.more")}
            extra={t("article.evaluate.whoReads")}
            rules={[rules.max(textLengths.max256)]}
          >
            <Input.TextArea rows={2} />
          </Form.Item>
          <Button type="primary" loading={isSubmitting} onClick={submit}>
            {t("article.evaluate.send")}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
