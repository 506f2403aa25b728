import { daysAfter, nextTerm, periodDays, yearCheck } from "@pharos/domain/contract";
import { Form, type FormInstance } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractFields } from "./contract-values.ts";

type Term = Pick<ContractFields["contract"], "startTime" | "endTime">;

/** First and last day of a contract, with a hint when it is no full year; the first day proposes the last one. */
export function TermFields({ form }: { readonly form: FormInstance<ContractFields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const { startTime, endTime }: Term = Form.useWatch("contract", form) ?? {};
  const isKnown = Boolean(startTime && endTime && endTime >= startTime);
  const length = isKnown ? yearCheck(startTime ?? "", endTime ?? "") : "year";
  const days = isKnown ? periodDays(startTime ?? "", endTime ?? "") : 0;
  const propose = (first: string) => {
    if (first === "" || form.getFieldValue(["contract", "endTime"])) return;
    const [year = ""] = first.split("-");
    // While a year is being typed there is nothing to propose yet.
    if (year < "1990") return;
    form.setFieldValue(["contract", "endTime"], nextTerm(daysAfter(first, -1)).endDate);
  };
  return (
    <>
      <Form.Item
        name={["contract", "startTime"]}
        label={t("contract.field.startTime")}
        rules={[rules.chosen]}
      >
        <DayField onChange={propose} />
      </Form.Item>
      <Form.Item
        name={["contract", "endTime"]}
        label={t("contract.field.endTime")}
        dependencies={[["contract", "startTime"]]}
        rules={[
          rules.chosen,
          {
            validator: async (_rule, value?: string) => {
              const first: unknown = form.getFieldValue(["contract", "startTime"]);
              if (value && typeof first === "string" && value < first)
                throw new Error(t("validation.endBeforeStart"));
            },
          },
        ]}
        extra={
          isKnown && length !== "year"
            ? t(length === "longer" ? "contract.form.longerThanYear" : "contract.form.shorterThanYear", {
                days,
              })
            : undefined
        }
      >
        <DayField />
      </Form.Item>
    </>
  );
}

/** Asks before a contract of more than a year is saved. */
export function useLongTermQuestion(): { ask: (term: Term) => Promise<boolean>; holder: ReactNode } {
  const t = useT();
  const [confirm, holder] = useConfirm();
  return {
    holder,
    ask: async ({ startTime, endTime }) => {
      if (!startTime || !endTime || yearCheck(startTime, endTime) !== "longer") return true;
      return confirm({
        title: t("contract.form.longTerm"),
        okText: t("contract.form.submit"),
        cancelText: t("common.ui.cancel"),
      });
    },
  };
}
