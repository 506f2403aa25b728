import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import "./panel.css";

export interface PanelProps {
  title?: ReactNode;
  /** Quiet words or buttons at the end of the title line. */
  extra?: ReactNode;
  /** `none` lets a table or list touch the border. */
  padding?: "normal" | "none";
  className?: string;
  /** Without any the panel is its title line alone. */
  children?: ReactNode;
}

/** A bordered surface with an optional title. */
export function Panel({ title, extra, padding = "normal", className, children }: PanelProps): ReactNode {
  const titleId = useId();
  const hasHead = title !== undefined || extra !== undefined;
  return (
    <section
      className={classNames("ph-panel", padding === "none" && "ph-panel-flush", className)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {hasHead ? (
        <div className="ph-panel-head">
          <h2 className="ph-panel-title" id={titleId}>
            {title}
          </h2>
          {extra === undefined ? null : <div className="ph-panel-extra">{extra}</div>}
        </div>
      ) : null}
      {children === undefined || children === null ? null : <div className="ph-panel-body">{children}</div>}
    </section>
  );
}
