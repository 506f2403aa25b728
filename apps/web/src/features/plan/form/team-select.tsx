import { Select } from "@pharos/ui/form";
import type { ComponentProps, ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useTeamOptions } from "../../organisation/parts.ts";

/** The team that carries work out; `Form.Item` gives the rest. */
export function TeamSelect(props: ComponentProps<typeof Select<number>>): ReactNode {
  const { locale } = usePreferences();
  const teams = useTeamOptions();
  return (
    <Select<number>
      {...props}
      options={teams.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}
