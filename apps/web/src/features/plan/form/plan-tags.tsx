import { planPlace, taskType } from "@pharos/domain/enums";
import { Cluster } from "@pharos/ui";
import { Button, Tag } from "@pharos/ui/controls";
import { Form, type FormInstance } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { daysText } from "../parts/plan-days.ts";
import type { PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";

interface PlanTagsProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly company: PlanCompany | null | undefined;
  /** Called with the fields that were corrected. */
  readonly onChange: (names: readonly (keyof PlanFormValues)[]) => void;
}

/** What is understood so far, in chips: one press takes a part out again, so that it is chosen below. */
export function PlanTags({ form, company, onChange }: PlanTagsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const values = Form.useWatch((all: PlanFormValues) => all, form) as Partial<PlanFormValues> | undefined;
  if (!values?.companyId && !values?.startDate) return null;
  const { checkType, startDate, endDate, place, city, executors = [], accItemId } = values;
  const item = company?.accs.flatMap(({ items }) => items).find((one) => one.accItemId === accItemId);
  const parts: { readonly key: string; readonly words: string; readonly clear: Partial<Cleared> }[] = [
    ...(company
      ? [
          {
            key: "company",
            words: nameIn(locale, company.companyName, company.companyNameEn),
            clear: { companyId: undefined },
          },
        ]
      : []),
    ...(checkType === undefined
      ? []
      : [{ key: "type", words: t(taskType.labelKeyOfCode(checkType)), clear: { checkType: undefined } }]),
    ...(startDate && endDate
      ? [
          {
            key: "days",
            words: daysText({ startDate, endDate }),
            clear: { startDate: undefined, endDate: undefined },
          },
        ]
      : []),
    ...executors.map((person) => ({
      key: `person:${person.userId}`,
      words: person.name,
      clear: { executors: executors.filter(({ userId }) => userId !== person.userId) },
    })),
    ...(item ? [{ key: "item", words: item.name, clear: { accItemId: null, contractItemId: null } }] : []),
  ];
  return (
    <Cluster as="ul" gap={4} aria-label={t("plan.sentence.understood")}>
      {parts.map(({ key, words, clear }) => (
        <li key={key}>
          <Tag
            closable={{ "aria-label": t("plan.sentence.takeOut", { words }) }}
            onClose={(event) => {
              event.preventDefault();
              onChange(Object.keys(clear) as (keyof PlanFormValues)[]);
              form.setFieldsValue(clear);
            }}
          >
            {words}
          </Tag>
        </li>
      ))}
      {place === undefined ? null : (
        <li>
          <Button
            size="small"
            title={t("plan.sentence.switchPlace")}
            onClick={() => {
              onChange(["place"]);
              form.setFieldsValue({ place: place === 0 ? 1 : 0 });
            }}
          >
            {[t(planPlace.labelKeyOfCode(place)), place === 0 ? null : city].filter(Boolean).join(" ")}
          </Button>
        </li>
      )}
    </Cluster>
  );
}

type Cleared = { [Name in keyof PlanFormValues]: PlanFormValues[Name] | undefined };
