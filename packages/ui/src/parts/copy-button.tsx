import { type ReactNode, useEffect, useState } from "react";
import { checkIcon, copyIcon, Icon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import { copyText } from "./copy-text.ts";
import "./visually-hidden.css";
import "./copy-button.css";

export interface CopyButtonProps {
  /** What is copied, or a function that reads it at the click. */
  text: string | (() => string);
  /** What the button does, e.g. "Copy number"; "Copy" when absent. */
  label?: string;
  /** Shows the label beside the icon. */
  hasVisibleLabel?: boolean;
}

type CopyResult = "none" | "copied" | "failed";

/** Copies a text and says that it did. */
export function CopyButton({ text, label, hasVisibleLabel = false }: CopyButtonProps): ReactNode {
  const words = useUiText().common;
  const [result, setResult] = useState<CopyResult>("none");

  useEffect(() => {
    if (result === "none") return;
    const timer = setTimeout(() => setResult("none"), 2000);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    const isCopied = await copyText(typeof text === "function" ? text() : text);
    setResult(isCopied ? "copied" : "failed");
  };
  const name = label ?? words.copy;
  const outcome = result === "copied" ? words.copied : words.copyFailed;
  return (
    <button
      type="button"
      className="ph-copy"
      onClick={copy}
      aria-label={hasVisibleLabel ? undefined : name}
      title={hasVisibleLabel ? undefined : name}
    >
      <Icon of={result === "copied" ? checkIcon : copyIcon} />
      {hasVisibleLabel ? <span>{result === "none" ? name : outcome}</span> : null}
      <span className="ph-visually-hidden" role="status">
        {result === "none" ? "" : outcome}
      </span>
    </button>
  );
}
