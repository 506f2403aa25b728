import { RelativeTime } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../format/index.ts";

/** How long ago a moment was, with the exact time in reach; a dash when there is none. */
export function Ago({ iso }: { readonly iso: string | null }): ReactNode {
  const format = useFormat();
  const nowMs = useNow();
  if (iso === null) return "–";
  return <RelativeTime iso={iso} text={format.relative(iso, nowMs)} fullText={format.dateTime(iso)} />;
}
