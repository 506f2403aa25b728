import { RelativeTime } from "@pharos/ui";
import { createContext, type ReactNode, useContext } from "react";
import { useFormat, useNow } from "../format/index.ts";

/**
 * How moments are written: `bucket` as the specification words it, `clock` with the time of day beside it, `minutes` with
 * every minute of the first hour as well, for where an emergency is worked on.
 */
export type AgoDetail = "bucket" | "clock" | "minutes";

const AgoDetailContext = createContext<AgoDetail>("bucket");

/** Sets how the moments inside are written. */
export const AgoDetailProvider = AgoDetailContext.Provider;

/** How long ago a moment was, with the exact time in reach; a dash when there is none. */
export function Ago({ iso }: { readonly iso: string | null }): ReactNode {
  const format = useFormat();
  const nowMs = useNow();
  const detail = useContext(AgoDetailContext);
  if (iso === null) return "–";
  const text =
    detail === "bucket"
      ? format.relative(iso, nowMs)
      : format.relativeWithClock(iso, nowMs, detail === "minutes");
  return <RelativeTime iso={iso} text={text} fullText={format.dateTime(iso)} />;
}
