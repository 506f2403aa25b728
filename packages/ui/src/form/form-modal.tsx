import { Button, Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { BottomSheet } from "../parts/bottom-sheet.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { useIsPhone } from "../theme/use-media-query.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { FormSummary } from "./form-summary.tsx";
import { type SubmitFormOptions, useSubmitForm } from "./use-submit-form.ts";
import "./form-modal.css";

export interface FormModalProps<Values extends object> extends SubmitFormOptions<Values> {
  isOpen: boolean;
  /** Called when the reader closes it, and after a submission that was done. */
  onClose: () => void;
  title: ReactNode;
  submitLabel: string;
  /** The submission deletes or ends something. */
  isDanger?: boolean;
  /** Width in pixels of the dialog. */
  width?: number;
  /** Words above the fields. */
  intro?: ReactNode;
  /** False while what the form stands on is on its way: it cannot be sent yet. */
  isReady?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/**
 * A dialog with a form; a bottom sheet on a phone. A refusal leaves everything as it was typed.
 * Closing with unsent text asks first, unless a `draft` keeps it.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>): ReactNode {
  const [session, setSession] = useState(props.isOpen ? 1 : 0);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen !== wasOpen) {
    setWasOpen(props.isOpen);
    // Every opening starts a form of its own; closing keeps it for the animation.
    if (props.isOpen) setSession(session + 1);
  }
  if (session === 0) return null;
  return <FormDialog key={session} {...props} />;
}

function FormDialog<Values extends object>(props: FormModalProps<Values>): ReactNode {
  const {
    isOpen,
    onClose,
    title,
    submitLabel,
    isDanger = false,
    width = 520,
    intro,
    isReady = true,
    children,
    draft,
  } = props;
  const text = useUiText();
  const isPhone = useIsPhone();
  const [modal, confirmation] = Modal.useModal();
  const bodyRef = useRef<HTMLDivElement>(null);
  const done = () => {
    props.onDone?.();
    onClose();
  };
  const state = useSubmitForm({ ...props, onDone: done });

  const close = () => {
    if (state.isSubmitting) return;
    if (!state.isDirty || draft !== undefined) return onClose();
    modal.confirm({
      title: text.form.discardTitle,
      content: text.form.discardBody,
      okText: text.form.discard,
      okButtonProps: { danger: true },
      cancelText: text.form.keepEditing,
      onOk: onClose,
    });
  };
  const focusFirst = (isShown: boolean) => {
    // On a phone the keyboard would cover the form before it was read.
    if (!isShown || isPhone) return;
    bodyRef.current
      ?.querySelector<HTMLElement>("input:not([type='file']), textarea, [contenteditable='true']")
      ?.focus();
  };
  const submitButton = (
    <Button
      type="primary"
      danger={isDanger}
      size={isPhone ? "large" : undefined}
      block={isPhone}
      loading={state.isSubmitting}
      disabled={!isReady}
      onClick={state.submit}
    >
      {submitLabel}
    </Button>
  );
  const body = (
    <div ref={bodyRef} className="ph-form-body">
      {confirmation}
      <Form<Values> {...state.formProps}>
        {intro === undefined ? null : <div className="ph-form-intro">{intro}</div>}
        {state.isDraftRestored ? <DraftNotice onDiscard={state.discardDraft} /> : null}
        <FormSummary problems={state.problems} />
        {typeof children === "function" ? children(state.form) : children}
        {/* Lets Enter send the form although its button stands outside. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} disabled={!isReady} />
      </Form>
    </div>
  );
  if (isPhone) {
    return (
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        title={title}
        footer={submitButton}
        afterOpenChange={focusFirst}
      >
        {body}
      </BottomSheet>
    );
  }
  return (
    <Modal
      className="ph-form-modal"
      open={isOpen}
      title={title}
      width={width}
      onCancel={close}
      afterOpenChange={focusFirst}
      destroyOnHidden
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close} disabled={state.isSubmitting}>
            {text.common.cancel}
          </Button>
          {submitButton}
        </>
      }
    >
      {body}
    </Modal>
  );
}
