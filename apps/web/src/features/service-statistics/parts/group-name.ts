import { severity } from "@pharos/domain/enums";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { NamedFigures } from "../api.ts";

type Named = Pick<NamedFigures, "key" | "name" | "nameEn">;

/** What a group is called in the reader's language. */
export function useGroupName(): (by: string, group: Named) => string {
  const t = useT();
  const { locale } = usePreferences();
  return (by, { key, name, nameEn }) => {
    if (key === null) return t("serviceStatistics.none");
    if (by === "severity") return t(severity.labelKeyOfCode(Number(key)));
    if (by === "month") return key.slice(0, 7);
    return nameIn(locale, name, nameEn) ?? key;
  };
}
