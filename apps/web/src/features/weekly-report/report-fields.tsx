import { LazyMarkdownEditor } from "@pharos/ui";
import { Form } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { useT } from "../../shared/texts.ts";

/** The texts of a report. */
export interface ReportFields {
  readonly contentMd: string;
  readonly riskMd?: string;
  readonly nextPlanMd?: string;
}

const partMax = 20_000;

/** What was done, what is in the way, and what comes next. */
export function ReportTexts(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="contentMd"
        label={t("weeklyReport.field.content")}
        rules={[rules.required, rules.max(partMax)]}
        validateFirst
      >
        <LazyMarkdownEditor label={t("weeklyReport.field.content")} minHeight={220} maxHeight={560} />
      </Form.Item>
      <Form.Item name="riskMd" label={t("weeklyReport.field.risk")} rules={[rules.max(partMax)]}>
        <LazyMarkdownEditor label={t("weeklyReport.field.risk")} minHeight={80} maxHeight={320} />
      </Form.Item>
      <Form.Item name="nextPlanMd" label={t("weeklyReport.field.nextPlan")} rules={[rules.max(partMax)]}>
        <LazyMarkdownEditor label={t("weeklyReport.field.nextPlan")} minHeight={80} maxHeight={320} />
      </Form.Item>
    </>
  );
}
