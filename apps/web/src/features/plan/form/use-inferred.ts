import { taskType } from "@pharos/domain/enums";
import { Form, type FormInstance } from "@pharos/ui/form";
import { useEffect, useRef } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type InferredValues, inferValues, type PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";

type Name = keyof PlanFormValues;

interface Inferred {
  /** What is said of these fields holds, whatever else changes. */
  readonly keep: (names: readonly Name[]) => void;
}

/** Fills in what follows from what was chosen, except what somebody has filled in. */
export function useInferred(
  form: FormInstance<PlanFormValues>,
  company: PlanCompany | null | undefined,
): Inferred {
  const t = useT();
  const { locale } = usePreferences();
  const values = Form.useWatch((all: PlanFormValues) => all, form) as Partial<PlanFormValues> | undefined;
  const keptRef = useRef(new Set<Name>());
  useEffect(() => {
    if (!values) return;
    const titleOf = (one: PlanCompany) =>
      t("plan.form.title", {
        company: nameIn(locale, one.companyName, one.companyNameEn),
        type: t(taskType.labelKeyOfCode(values.checkType ?? 0)),
      });
    const own = company?.companyId === values.companyId ? company : null;
    const inferred = inferValues(values, own, titleOf);
    const open = Object.entries(inferred).filter(
      ([name, value]) =>
        !keptRef.current.has(name as Name) &&
        !form.isFieldTouched(name as Name) &&
        values[name as keyof InferredValues] !== value,
    );
    if (open.length > 0) form.setFieldsValue(Object.fromEntries(open));
  });
  return {
    keep: (names) => {
      for (const name of names) keptRef.current.add(name);
    },
  };
}
