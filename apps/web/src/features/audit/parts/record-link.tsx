import type { AuditRow } from "@pharos/api/audit";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { objectOf } from "./line-words.ts";
import { recordPathOf } from "./record-path.ts";
import type { RecordWording } from "./record-words.ts";

interface RecordLinkProps {
  readonly row: AuditRow;
  readonly wording: RecordWording;
  /** What the reader may do. */
  readonly perms: readonly string[];
}

/** The record that a line is about; a link where the reader may open it. */
export function RecordLink({ row, wording, perms }: RecordLinkProps): ReactNode {
  const words = objectOf(row, wording);
  if (words === null) return "–";
  const path = recordPathOf(row, perms);
  return path === null ? words : <Link to={path}>{words}</Link>;
}
