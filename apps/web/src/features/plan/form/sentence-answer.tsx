import type { CallResult } from "@pharos/api/core";
import type { readPlanSentence } from "@pharos/api/plan";
import { Cluster, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { FormInstance } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlanFormValues } from "./plan-values.ts";

interface SentenceAnswerProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly read: CallResult<typeof readPlanSentence>;
}

/** What a sentence leaves open: which of several customers it means, and the words that say nothing known. */
export function SentenceAnswer({ form, read }: SentenceAnswerProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <>
      {read.companies.length > 1 ? (
        <Cluster gap={8}>
          <Text size="small" tone="secondary">
            {t("plan.sentence.whichCompany")}
          </Text>
          {read.companies.map(({ companyId, companyName, companyNameEn }) => (
            <Button key={companyId} size="small" onClick={() => form.setFieldsValue({ companyId })}>
              {nameIn(locale, companyName, companyNameEn)}
            </Button>
          ))}
        </Cluster>
      ) : null}
      {read.unread.length > 0 ? (
        <Text size="small" tone="warn">
          {t("plan.sentence.unread", { words: read.unread.join(t("common.listSeparator")) })}
        </Text>
      ) : null}
    </>
  );
}
