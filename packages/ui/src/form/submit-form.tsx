import { Form } from "antd";
import type { ReactNode } from "react";
import { DraftNotice } from "./draft-notice.tsx";
import { FormSummary } from "./form-summary.tsx";
import { type SubmitFormOptions, type SubmitFormState, useSubmitForm } from "./use-submit-form.ts";

export interface SubmitFormProps<Values extends object> extends SubmitFormOptions<Values> {
  /** The fields, and the buttons (`type="submit"`) where the page wants them. */
  children: (state: SubmitFormState<Values>) => ReactNode;
  className?: string;
}

/** A form that stands in a page. */
export function SubmitForm<Values extends object>(props: SubmitFormProps<Values>): ReactNode {
  const state = useSubmitForm(props);
  return (
    <Form<Values> {...state.formProps} className={props.className}>
      {state.isDraftRestored ? <DraftNotice onDiscard={state.discardDraft} /> : null}
      <FormSummary problems={state.problems} />
      {props.children(state)}
    </Form>
  );
}
