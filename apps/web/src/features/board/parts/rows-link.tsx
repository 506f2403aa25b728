import { VisuallyHidden } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Rows } from "../api.ts";
import { rowsHref } from "../rows-href.ts";

interface RowsLinkProps {
  readonly rows: Rows;
  /** What is counted, for screen readers that read the link alone. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure that opens the rows behind it; nothing stands behind a zero. */
export function RowsLink({ rows, name, children }: RowsLinkProps): ReactNode {
  const href = rowsHref(rows);
  if (href === null) return <span className="bd-number">{children}</span>;
  return (
    <Link className="bd-number" to={href}>
      {children}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Link>
  );
}
