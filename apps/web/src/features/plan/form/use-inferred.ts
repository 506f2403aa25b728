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
  // What was filled in here: to the form library such a field is as good as touched by hand.
  const filledRef = useRef(new Map<Name, unknown>());
  useEffect(() => {
    if (!values) return;
    const titleOf = (one: PlanCompany) =>
      t("plan.form.title", {
        company: nameIn(locale, one.companyName, one.companyNameEn),
        type: t(taskType.labelKeyOfCode(values.checkType ?? 0)),
      });
    const own = company?.companyId === values.companyId ? company : null;
    const inferred = inferValues(values, own, titleOf);
    const filled = filledRef.current;
    const isByHand = (name: Name): boolean =>
      filled.has(name) ? values[name] !== filled.get(name) : form.isFieldTouched(name);
    const open = Object.entries(inferred).filter(([key, value]) => {
      // The keys of what is inferred are fields.
      const name = key as keyof InferredValues;
      return !keptRef.current.has(name) && !isByHand(name) && values[name] !== value;
    });
    if (open.length === 0) return;
    for (const [name, value] of open) filled.set(name as Name, value);
    form.setFieldsValue(Object.fromEntries(open));
  });
  return {
    keep: (names) => {
      for (const name of names) keptRef.current.add(name);
    },
  };
}
