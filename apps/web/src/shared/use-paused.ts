import { useEffect, useState } from "react";

/** Someone who types is asked for after a pause. */
const pauseMs = 120;

/** The words once no key has been pressed for a moment; emptied at once. */
export function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return words === "" ? "" : paused;
}
