import { Text } from "@pharos/ui";
import { Form, type FormInstance } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { planQueries } from "../api.ts";
import type { PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";

interface NoticePreviewProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly company: PlanCompany;
  readonly receivers: number[];
}

/** What the receivers read, as the server words it. */
export function NoticePreview({ form, company, receivers }: NoticePreviewProps): ReactNode {
  const t = useT();
  const title = Form.useWatch("title", form) ?? "";
  const startDate = Form.useWatch("startDate", form) ?? "";
  const endDate = Form.useWatch("endDate", form) ?? "";
  const executors = (Form.useWatch("executors", form) ?? []).map(({ userId }) => userId);
  const isKnown = title.trim() !== "" && startDate !== "" && endDate >= startDate;
  const preview = useQuery({
    ...planQueries.notice({ companyId: company.companyId, title, startDate, endDate, executors, receivers }),
    enabled: isKnown,
  });
  if (!isKnown || !preview.data) return null;
  return (
    <Text size="small" tone="secondary" role="status">
      {t("plan.form.willRead", { words: preview.data.title })}
    </Text>
  );
}
