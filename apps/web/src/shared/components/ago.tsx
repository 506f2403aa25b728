import { RelativeTime } from "@pharos/ui";
import { createContext, type ReactNode, useContext } from "react";
import { useFormat, useNow } from "../format/index.ts";

const ExactMinutesContext = createContext(false);

/** Sets whether the moments inside count every minute of the first hour, for where an emergency is worked on. */
export const ExactMinutesProvider = ExactMinutesContext.Provider;

interface AgoProps {
  readonly iso: string | null;
  /** Counts every minute of the first hour; as the surroundings say when absent. */
  readonly isExact?: boolean;
}

/** How long ago a moment was, as the specification words it, with the clock beside it; a dash when there is none. */
export function Ago({ iso, isExact }: AgoProps): ReactNode {
  const format = useFormat();
  const nowMs = useNow();
  const isExactHere = useContext(ExactMinutesContext);
  if (iso === null) return "–";
  const { words, clock } = format.ago(iso, nowMs, isExact ?? isExactHere);
  return <RelativeTime iso={iso} text={words} clock={clock} fullText={format.dateTime(iso)} />;
}
