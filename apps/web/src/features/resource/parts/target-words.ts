import { databaseType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { ResourceVersion } from "../api.ts";

/** The databases something is for, with the versions of each: `PostgreSQL 12–15`, `openGauss ≥ 3.0`. */
export const targetWords = (t: Translate, targets: ResourceVersion["targets"]): string =>
  targets.length === 0
    ? t("resource.list.anyDatabase")
    : targets
        .map(({ dbType, fromVersion, toVersion }) =>
          [t(databaseType.labelKeyOfCode(dbType)), rangeWords(fromVersion, toVersion)]
            .filter(Boolean)
            .join(" "),
        )
        .join(" · ");

function rangeWords(from: string | null, to: string | null): string {
  if (from && to) return `${from}–${to}`;
  if (from) return `≥ ${from}`;
  return to ? `≤ ${to}` : "";
}
