import { useEffect, useState } from "react";
import type { Composers } from "../composer/use-composers.ts";
import type { Activity } from "./presence.ts";

/** Anyone who has not touched the text for so long is only looking. */
const restMs = 15_000;

/** What the reader does, seen from the composers: writes an answer, writes a note, or looks. */
export function useActivity({ public: toPublic, internal, isOpen }: Composers): Activity {
  const isReplying = useRecentChange(toPublic.value.contentMd);
  const isNoting = useRecentChange(internal.value.contentMd);
  if (!isOpen) return "viewing";
  if (isReplying) return "reply";
  return isNoting ? "note" : "viewing";
}

function useRecentChange(text: string): boolean {
  const [first] = useState(text);
  const [restedAt, setRestedAt] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== restedAt && text.trim() !== "";
}
