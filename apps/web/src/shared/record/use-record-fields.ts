import type { Fields, RecordDefinition } from "@pharos/api/core";
import type { TranslationKey } from "@pharos/i18n";
import { useMemo } from "react";
import { usePreferences } from "../preferences.ts";
import { useT } from "../texts.ts";
import { type RecordFields, recordFields } from "./record-fields.ts";

/** The fields of a record in the reader's words. */
export function useRecordFields<F extends Fields, Action extends string>(
  record: RecordDefinition<F, Action>,
  labels: Readonly<Partial<Record<Extract<keyof F, string>, TranslationKey>>>,
): RecordFields<Extract<keyof F, string>> {
  const t = useT();
  const { locale } = usePreferences();
  return useMemo(() => recordFields(record, labels, { t, locale }), [record, labels, t, locale]);
}
