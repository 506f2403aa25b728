import { Select } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useMe } from "../../identity/index.ts";
import { useTeamOptions } from "./use-team-options.ts";
import "./team-choice.css";

interface TeamChoiceProps {
  readonly label: string;
  /** What is shown when no team is chosen. */
  readonly placeholder: string;
  readonly value: number | undefined;
  readonly onChange: (team: number | undefined) => void;
}

/** Chooses one of the teams whose figures the reader answers for; nothing for those who answer for none. */
export function TeamChoice({ label, placeholder, value, onChange }: TeamChoiceProps): ReactNode {
  const { locale } = usePreferences();
  const { isTA, isPA, isSys, isMA, teams } = useMe();
  const all = useTeamOptions();
  const seesAll = isSys || isPA || isMA;
  if (!seesAll && !isTA) return null;
  const options = seesAll
    ? all.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))
    : teams.map((team) => ({ value: team.teamId, label: nameIn(locale, team.teamName, team.teamNameEn) }));
  return (
    <Select<number>
      className="org-team-choice"
      allowClear
      aria-label={label}
      placeholder={placeholder}
      {...(value !== undefined && { value })}
      onChange={(next: number | undefined) => onChange(next)}
      options={options}
    />
  );
}
