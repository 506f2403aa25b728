import type { MarkedPart } from "@pharos/domain/search";
import { Fragment, type ReactNode } from "react";
import "./marked-parts.css";

/** Stretches of a text with those that were looked for marked. They stay text, whatever stands in them. */
export function MarkedParts({ parts }: { readonly parts: readonly MarkedPart[] }): ReactNode {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? (
      <mark key={key} className="marked-hit">
        {part.text}
      </mark>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
