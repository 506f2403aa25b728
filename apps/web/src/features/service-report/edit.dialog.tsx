import { reportLimits } from "@pharos/domain/service-report";
import { LazyMarkdownEditor } from "@pharos/ui";
import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type ServiceReportDetail, useUpdateReport } from "./api.ts";

interface TextFields {
  readonly summaryMd?: string;
  readonly suggestionMd?: string;
}

/** Changes what people write in a draft. */
export function EditReportDialog({
  report,
  onClose,
}: {
  readonly report: ServiceReportDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const update = useUpdateReport();
  const { accId, reportId, version } = report;
  return (
    <FormModal<TextFields>
      isOpen
      onClose={onClose}
      width={860}
      title={t("serviceReport.edit.title")}
      submitLabel={t("serviceReport.edit.submit")}
      initialValues={{ summaryMd: report.summaryMd ?? "", suggestionMd: report.suggestionMd ?? "" }}
      onSubmit={(fields) =>
        submitOutcome(
          update.mutateAsync({ params: { id: accId, id2: reportId }, body: { version, ...fields } }),
        )
      }
    >
      <Form.Item name="summaryMd" label={t("serviceReport.summary")} rules={[rules.max(reportLimits.text)]}>
        <LazyMarkdownEditor label={t("serviceReport.summary")} minHeight={160} maxHeight={360} />
      </Form.Item>
      <Form.Item
        name="suggestionMd"
        label={t("serviceReport.suggestion")}
        rules={[rules.max(reportLimits.text)]}
      >
        <LazyMarkdownEditor label={t("serviceReport.suggestion")} minHeight={120} maxHeight={360} />
      </Form.Item>
    </FormModal>
  );
}
