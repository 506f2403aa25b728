import { Input } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { closeCircleIcon, Icon, searchIcon } from "../icons/index.ts";
import { VisuallyHidden } from "../parts/visually-hidden.tsx";
import { useUiText } from "../theme/ui-text.ts";

export interface SearchFieldProps {
  /** The committed text. */
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Accessible name; the placeholder when absent. */
  label?: string;
  maxLength?: number;
  className?: string;
  /** Pause after the last key before the text is committed. */
  delayMs?: number;
}

/** A search box that commits after a pause, at Enter or when emptied, and never while an input method composes. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const {
    value,
    onChange,
    placeholder,
    label = placeholder,
    maxLength = 256,
    className,
    delayMs = 350,
  } = props;
  const text = useUiText().list;
  const [draft, setDraft] = useState(value);
  const [committed, setCommitted] = useState(value);
  const isComposingRef = useRef(false);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A change from outside (back button, "clear filters") replaces the draft.
  if (value !== committed) {
    setCommitted(value);
    if (value !== draft.trim()) setDraft(value);
  }

  useEffect(() => () => clearTimeout(timerRef.current), []);

  const commit = (text: string) => {
    clearTimeout(timerRef.current);
    if (text.trim() !== value) onChange(text.trim());
  };
  const schedule = (text: string) => {
    clearTimeout(timerRef.current);
    if (isComposingRef.current) return;
    if (text === "") commit(text);
    else timerRef.current = setTimeout(() => commit(text), delayMs);
  };

  const clearIcon = (
    <>
      <Icon of={closeCircleIcon} />
      <VisuallyHidden>{text.clearSearch}</VisuallyHidden>
    </>
  );
  return (
    <Input
      className={className}
      type="search"
      value={draft}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      allowClear={{ clearIcon }}
      prefix={<Icon of={searchIcon} />}
      onChange={(event) => {
        setDraft(event.target.value);
        schedule(event.target.value);
      }}
      onCompositionStart={() => {
        isComposingRef.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposingRef.current = false;
        schedule(event.currentTarget.value);
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) commit(event.currentTarget.value);
      }}
    />
  );
}
