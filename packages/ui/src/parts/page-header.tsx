import type { MouseEvent, ReactNode } from "react";
import { arrowLeftIcon, Icon } from "../icons/index.ts";
import "./page-header.css";

export interface BackLink {
  label: string;
  href: string;
  /** Lets the router take the click; without it the browser follows `href`. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export interface PageHeaderProps {
  title: ReactNode;
  back?: BackLink;
  /** Chips that stand before the title. */
  marks?: ReactNode;
  /** One quiet line under the title: number, product, reporter. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Signs that come and go, at the end of the line of `back`, where they move nothing. Needs `back`. */
  passing?: ReactNode;
}

/** The head of a page: the only `h1`, its meta line and its actions. */
export function PageHeader({ title, back, marks, meta, actions, passing }: PageHeaderProps): ReactNode {
  return (
    <header className="ph-page-header">
      {back === undefined ? null : (
        <div className="ph-page-top">
          <a className="ph-page-back" href={back.href} onClick={back.onClick}>
            <Icon of={arrowLeftIcon} />
            {back.label}
          </a>
          {passing === undefined ? null : <div className="ph-page-passing ph-no-print">{passing}</div>}
        </div>
      )}
      <div className="ph-page-head">
        <div className="ph-page-words">
          <div className="ph-page-line">
            {marks}
            <h1 className="ph-page-title">{title}</h1>
          </div>
          {meta === undefined ? null : <div className="ph-page-meta">{meta}</div>}
        </div>
        {actions === undefined ? null : <div className="ph-page-actions ph-no-print">{actions}</div>}
      </div>
    </header>
  );
}
