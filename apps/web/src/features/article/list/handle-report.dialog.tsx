import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleReport, useHandleReport } from "../api.ts";

interface HandleReportDialogProps {
  readonly report: ArticleReport;
  readonly onClose: () => void;
}

/** Says what was done about a reader's report. */
export function HandleReportDialog({ report, onClose }: HandleReportDialogProps): ReactNode {
  const t = useT();
  const handle = useHandleReport();
  return (
    <FormModal<{ handling?: string }>
      isOpen
      onClose={onClose}
      title={t("article.report.handle")}
      submitLabel={t("article.report.handle")}
      intro={<Text tone="secondary">{report.content ?? report.articleTitle}</Text>}
      onSubmit={({ handling }) =>
        submitOutcome(handle.mutateAsync({ body: { id: report.id, handling: handling ?? null } }))
      }
    >
      <Form.Item
        name="handling"
        label={t("article.report.what")}
        rules={[fieldRules(t).max(textLengths.max256)]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormModal>
  );
}
