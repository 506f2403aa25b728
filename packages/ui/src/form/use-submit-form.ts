import { Form, type FormInstance, type FormProps } from "antd";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DraftStore } from "./draft-store.ts";
import { type FormProblems, type ServerRefusal, useServerFieldErrors } from "./use-server-field-errors.ts";

/** How a submission ended. A refusal keeps everything that was typed. */
export type SubmitOutcome = { isDone: true } | ({ isDone: false } & ServerRefusal);

export interface SubmitFormOptions<Values extends object> {
  onSubmit: (values: Values) => Promise<SubmitOutcome>;
  onDone?: () => void;
  initialValues?: Partial<Values>;
  draft?: DraftStore<Values>;
}

export interface SubmitFormState<Values extends object> {
  form: FormInstance<Values>;
  /** Spread on `Form`. */
  formProps: FormProps<Values>;
  problems: FormProblems | null;
  isSubmitting: boolean;
  isDirty: boolean;
  /** True while a restored draft is shown. */
  isDraftRestored: boolean;
  submit: () => void;
  discardDraft: () => void;
}

const draftDelayMs = 300;

/** The mechanics that every form shares: drafts, one submission at a time, refusals on fields. */
export function useSubmitForm<Values extends object>(
  options: SubmitFormOptions<Values>,
): SubmitFormState<Values> {
  const { onSubmit, onDone, initialValues, draft } = options;
  const [form] = Form.useForm<Values>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [restored, setRestored] = useState(() => draft?.load() ?? null);
  const serverErrors = useServerFieldErrors(form);
  const isRunningRef = useRef(false);
  const draftKeeper = useDraftKeeper(form, draft);

  const finish = async (values: Values) => {
    // State would come too late for the second of two quick clicks.
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setIsSubmitting(true);
    serverErrors.clear();
    try {
      const outcome = await onSubmit(values);
      if (outcome.isDone) {
        draftKeeper.clear();
        setIsDirty(false);
        onDone?.();
      } else serverErrors.show(outcome);
    } finally {
      isRunningRef.current = false;
      setIsSubmitting(false);
    }
  };

  return {
    form,
    formProps: {
      form,
      layout: "vertical",
      requiredMark: true,
      validateTrigger: "onBlur",
      scrollToFirstError: { focus: true, block: "center" },
      initialValues: { ...initialValues, ...restored },
      onFinish: finish,
      onValuesChange: (changed: object) => {
        serverErrors.forget(changed);
        setIsDirty(true);
        draftKeeper.schedule();
      },
      onKeyDown: refuseEnterWhileComposing,
    },
    problems: serverErrors.problems,
    isSubmitting,
    isDirty,
    isDraftRestored: restored !== null,
    submit: form.submit,
    discardDraft: () => {
      draftKeeper.clear();
      setRestored(null);
      setIsDirty(false);
      form.setFieldsValue(blank(form, initialValues));
    },
  };
}

interface DraftKeeper {
  schedule: () => void;
  clear: () => void;
}

/** Saves soon after typing, and at once when the page goes away. */
function useDraftKeeper<Values extends object>(
  form: FormInstance<Values>,
  draft?: DraftStore<Values>,
): DraftKeeper {
  const timerRef = useRef<Timer>(undefined);
  const draftRef = useRef(draft);
  useEffect(() => {
    draftRef.current = draft;
  });
  const flush = useCallback(() => {
    if (timerRef.current === undefined) return;
    clearTimeout(timerRef.current);
    timerRef.current = undefined;
    draftRef.current?.save(form.getFieldsValue());
  }, [form]);
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [flush]);
  // Before the fields are taken away, and what they hold with them.
  useLayoutEffect(() => flush, [flush]);
  return {
    schedule: () => {
      if (draft === undefined) return;
      clearTimeout(timerRef.current);
      timerRef.current = setTimeout(flush, draftDelayMs);
    },
    clear: () => {
      clearTimeout(timerRef.current);
      timerRef.current = undefined;
      draft?.clear();
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The start values, with every other field emptied. */
function blank<Values extends object>(form: FormInstance<Values>, initialValues?: Partial<Values>) {
  // Also those whose fields are not drawn yet: what they choose from may still be on its way.
  const empty = Object.fromEntries(Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined]));
  // Both parts hold only names of this form's fields.
  return { ...empty, ...initialValues } as Parameters<FormInstance<Values>["setFieldsValue"]>[0];
}

/** Enter that ends a Chinese composition must not send the form. */
export function refuseEnterWhileComposing(event: {
  key: string;
  keyCode: number;
  nativeEvent: { isComposing?: boolean };
  preventDefault: () => void;
}): void {
  if (event.key !== "Enter") return;
  // Safari ends the composition before the key event; there only the code 229 shows it.
  if (event.nativeEvent.isComposing === true || event.keyCode === 229) event.preventDefault();
}
