import { type TreeNode, textOf } from "@pharos/markdown";
import { type ReactNode, useMemo, useState } from "react";
import type { ExtraProps } from "react-markdown";
import { Icon, wrapIcon } from "../icons/index.ts";
import { classNames } from "../parts/class-names.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { type Highlighter, useHighlighter } from "./highlighter.ts";
import "./code.css";

/** A block of code: buttons that copy it and wrap its lines, and colours once they are there. */
export function CodeBlock({ node }: ExtraProps): ReactNode {
  const text = useUiText().markdown;
  const [isWrapped, setIsWrapped] = useState(false);
  // The library's tree is of the same kind as ours, which only names fewer members.
  const pre = node as TreeNode | undefined;
  const code = pre?.children?.find((child) => child.tagName === "code");
  const language = code === undefined ? "" : languageOf(code);
  const source = pre === undefined ? "" : textOf(pre).replace(/\n$/, "");
  return (
    <div
      className={classNames("ph-md-code", isWrapped && "ph-md-code-wrapped")}
      role="group"
      aria-label={text.codeBlock(language)}
    >
      <div className="ph-md-code-tools">
        {language === "" ? null : <span>{language}</span>}
        <button
          type="button"
          className="ph-md-code-wrap"
          aria-pressed={isWrapped}
          aria-label={text.wrapCode}
          title={text.wrapCode}
          onClick={() => setIsWrapped(!isWrapped)}
        >
          <Icon of={wrapIcon} />
        </button>
        <CopyButton text={source} label={text.copyCode} />
      </div>
      {/* The keyboard must be able to scroll it. */}
      <pre tabIndex={0}>
        <code>{language === "" ? source : <ColouredCode language={language} source={source} />}</code>
      </pre>
    </div>
  );
}

function ColouredCode({ language, source }: { language: string; source: string }): ReactNode {
  const highlight = useHighlighter();
  return useMemo(() => coloured(highlight, language, source), [highlight, language, source]);
}

function coloured(highlight: Highlighter | null, language: string, source: string): ReactNode {
  const pieces = highlight?.(language, source) ?? null;
  return pieces === null ? source : pieces.map(draw);
}

/** Only text and `span` elements with class names come out, whatever the highlighter returns. */
function draw(piece: TreeNode, index: number): ReactNode {
  if (piece.value !== undefined) return piece.value;
  return (
    <span key={index} className={classNamesOf(piece).join(" ")}>
      {piece.children?.map(draw)}
    </span>
  );
}

/** The language a code element names, or empty text. */
function languageOf(code: TreeNode): string {
  const name = classNamesOf(code).find((candidate) => candidate.startsWith("language-"));
  return name === undefined ? "" : name.slice("language-".length).toLowerCase();
}

function classNamesOf(node: TreeNode): string[] {
  const names = node.properties?.["className"];
  return Array.isArray(names) ? names.map(String) : [];
}
