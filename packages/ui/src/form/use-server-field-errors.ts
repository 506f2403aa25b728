import type { FormInstance } from "antd";
import { useCallback, useState } from "react";
import { splitErrors, toFieldName, toFieldPath } from "./field-path.ts";

/** What the server refused. */
export interface ServerRefusal {
  /** Words about the whole. */
  message?: string;
  /** Words per field; nested names are joined by dots. */
  fields?: Readonly<Record<string, string>>;
}

/** What the summary above a form says. */
export interface FormProblems {
  fieldCount: number;
  /** Words that no field shows. */
  words: readonly string[];
}

interface ServerFieldErrors {
  problems: FormProblems | null;
  show: (refusal: ServerRefusal) => void;
  clear: () => void;
  /** Takes the words away from what has been changed, as antd's `onValuesChange` names it. */
  forget: (changed: object) => void;
}

/**
 * Puts a refusal on the fields, moves the focus to the first of them and keeps the rest for a summary.
 * A field's words go away when its value changes.
 */
export function useServerFieldErrors<Values>(form: FormInstance<Values>): ServerFieldErrors {
  const [problems, setProblems] = useState<FormProblems | null>(null);

  const clear = useCallback(() => {
    const touched = form.getFieldsError().filter((field) => field.errors.length > 0);
    setErrors(
      form,
      touched.map((field) => ({ name: field.name, errors: [] })),
    );
    setProblems(null);
  }, [form]);

  const show = useCallback(
    (refusal: ServerRefusal) => {
      // In the order of the page, so that "the first" is the uppermost.
      const names = form.getFieldsError().map((field) => toFieldName(field.name));
      const { known, orphans } = splitErrors(refusal.fields ?? {}, names);
      const refused = names.filter((name) => known[name] !== undefined);
      const updates = refused.map((name) => ({ name: toFieldPath(name), errors: [known[name] ?? ""] }));
      setErrors(form, updates);
      const message = refusal.message === undefined || refusal.message === "" ? [] : [refusal.message];
      setProblems({ fieldCount: refused.length, words: [...message, ...orphans] });
      const first = refused[0];
      if (first !== undefined) form.scrollToField(toFieldPath(first), { focus: true, block: "center" });
    },
    [form],
  );

  const forget = useCallback(
    (changed: object) => {
      const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      const better = wrong.filter(({ name }) => isWithin(changed, name));
      // Mostly nothing is wrong, and anyone who watches a field would get an announcement with every key.
      if (better.length === 0) return;
      // The summary stays until the next attempt: what stands below it must not move under the reader's hands.
      setErrors(
        form,
        better.map(({ name }) => ({ name, errors: [] })),
      );
    },
    [form],
  );

  return { problems, show, clear, forget };
}

/** Whether the changed values hold this field, or a part of it. */
function isWithin(changed: object, [first, ...rest]: readonly (string | number)[]): boolean {
  if (first === undefined || !(first in changed)) return false;
  const value: unknown = Reflect.get(changed, first);
  return rest.length === 0 || (typeof value === "object" && value !== null && isWithin(value, rest));
}

interface FieldErrors {
  name: readonly (string | number)[];
  errors: readonly string[];
}

function setErrors<Values>(form: FormInstance<Values>, updates: readonly FieldErrors[]): void {
  // The names come from the form itself, which the library's path types cannot see.
  const plainForm = form as FormInstance;
  plainForm.setFields(updates.map((update) => ({ name: [...update.name], errors: [...update.errors] })));
}
