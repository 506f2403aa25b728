import type { RequestFigure } from "@pharos/domain/enums";
import { VisuallyHidden } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { type CountedRange, type Group, rowsHref } from "./rows-href.ts";

interface FigureLinkProps {
  readonly range: CountedRange;
  readonly figure: RequestFigure;
  readonly group?: Group;
  readonly count: number;
  /** What is counted, for screen readers that read the link alone. */
  readonly name: string;
}

/** A number that opens the requests behind it; nothing stands behind a zero. */
export function FigureLink({ range, figure, group = null, count, name }: FigureLinkProps): ReactNode {
  const format = useFormat();
  const href = count === 0 ? null : rowsHref(range, figure, group);
  if (href === null) return <span className="ss-number">{format.number(count)}</span>;
  return (
    <Link className="ss-number" to={href}>
      {format.number(count)}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Link>
  );
}
