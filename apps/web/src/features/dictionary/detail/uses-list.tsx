import type { z } from "@pharos/api/core";
import type { DictionaryUse } from "@pharos/api/dictionary";
import { Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

type Use = z.output<typeof DictionaryUse>;

/** How often something is used altogether. */
export const usesTotal = (uses: readonly Use[]): number => uses.reduce((sum, { count }) => sum + count, 0);

/** Where something is used, by kind of record. */
export function UsesList({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  const t = useT();
  if (uses.length === 0) return t("dictionary.usesNone");
  return (
    <Stack as="span" gap={2}>
      <span>{t("dictionary.usesTotal", { count: usesTotal(uses) })}</span>
      {uses.map(({ label, count }) => (
        <small key={label}>
          {label} {count}
        </small>
      ))}
    </Stack>
  );
}
