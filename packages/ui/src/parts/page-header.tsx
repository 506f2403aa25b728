import type { MouseEvent, ReactNode } from "react";
import { arrowLeftIcon, Icon } from "../icons/index.ts";
import { classNames } from "./class-names.ts";
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
  /** The title has a line of its own below the marks, the meta line and the actions, across the whole page. */
  isTitleWide?: boolean;
}

/** The head of a page: the only `h1`, its meta line and its actions. */
export function PageHeader({
  title,
  back,
  marks,
  meta,
  actions,
  isTitleWide = false,
}: PageHeaderProps): ReactNode {
  const heading = <h1 className="ph-page-title">{title}</h1>;
  const metaLine = meta === undefined ? null : <div className="ph-page-meta">{meta}</div>;
  return (
    <header className={classNames("ph-page-header", isTitleWide && "ph-page-header-wide")}>
      {back === undefined ? null : <BackLine back={back} />}
      <div className="ph-page-head">
        <div className="ph-page-words">
          <div className="ph-page-line">
            {marks}
            {isTitleWide ? metaLine : heading}
          </div>
          {isTitleWide ? null : metaLine}
        </div>
        {actions === undefined ? null : <div className="ph-page-actions ph-no-print">{actions}</div>}
      </div>
      {isTitleWide ? heading : null}
    </header>
  );
}

interface BackLineProps {
  back: BackLink;
  /** Signs that come and go, at the end of the line, where they move nothing. */
  passing?: ReactNode;
}

/** The way back, above the head of a page. */
export function BackLine({ back, passing }: BackLineProps): ReactNode {
  return (
    <div className="ph-page-top">
      <a className="ph-page-back" href={back.href} onClick={back.onClick}>
        <Icon of={arrowLeftIcon} />
        {back.label}
      </a>
      {passing === undefined ? null : <div className="ph-page-passing ph-no-print">{passing}</div>}
    </div>
  );
}
