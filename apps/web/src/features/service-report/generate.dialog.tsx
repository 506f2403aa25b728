import { monthAfter, monthAt } from "@pharos/domain/service-report";
import { Form, FormModal, Select } from "@pharos/ui/form";
import { type ReactNode, useRef } from "react";
import { useNow } from "../../shared/format/index.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useGenerateReport } from "./api.ts";

interface GenerateDialogProps {
  readonly numberId: number;
  /** First and last day of the service number. */
  readonly term: { readonly startTime: string; readonly endTime: string };
  /** Months whose report is published, or was sent: they are not made again. */
  readonly publishedMonths: readonly string[];
  readonly onClose: () => void;
  /** The report of the month, new or there before. */
  readonly onDone: (reportId: number) => void;
}

/** Months that can be chosen: this one and those of three years before. */
const monthsBack = 36;

/** Generates the report of a month of the term that has begun; the newest finished month without a report is proposed. */
export function GenerateDialog({
  numberId,
  term,
  publishedMonths,
  onClose,
  onDone,
}: GenerateDialogProps): ReactNode {
  const t = useT();
  const generate = useGenerateReport();
  const made = useRef<number>(null);
  const thisMonth = monthAt(useNow());
  const months = Array.from({ length: monthsBack + 1 }, (_, index) => monthAfter(thisMonth, -index)).filter(
    (month) => month >= term.startTime.slice(0, 7) && month <= term.endTime.slice(0, 7),
  );
  const isPublished = (month: string) => publishedMonths.includes(month);
  const proposed = months.find((month) => month < thisMonth && !isPublished(month));
  const send = async ({ month }: { month: string }) => {
    made.current = (await generate.mutateAsync({ params: { id: numberId }, query: { month } })).reportId;
  };
  return (
    <FormModal<{ month: string }>
      isOpen
      onClose={() => (made.current === null ? onClose() : onDone(made.current))}
      width={420}
      title={t("serviceReport.generate.title")}
      submitLabel={t("serviceReport.generate.submit")}
      intro={t("serviceReport.generate.hint")}
      initialValues={proposed === undefined ? {} : { month: proposed }}
      onSubmit={(fields) => submitOutcome(send(fields))}
    >
      <Form.Item
        name="month"
        label={t("serviceReport.generate.month")}
        rules={[{ required: true, message: t("serviceReport.generate.choose") }]}
      >
        <Select
          showSearch
          options={months.map((month) => ({
            value: month,
            label: isPublished(month) ? t("serviceReport.generate.published", { month }) : month,
            disabled: isPublished(month),
          }))}
        />
      </Form.Item>
    </FormModal>
  );
}
