import { useMemo } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useFindWords, useT } from "../../../shared/texts.ts";
import type { RecordWording } from "./record-words.ts";

/** What turns recorded names and values into the reader's language. */
export function useRecordWording(): RecordWording {
  const t = useT();
  const find = useFindWords();
  const format = useFormat();
  return useMemo(() => ({ t, find, format }), [t, find, format]);
}
