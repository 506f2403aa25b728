import type { TeamRow } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import { Facts, StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { LoadBar } from "../parts/load-bar.tsx";
import { Tags } from "../parts/tags.tsx";

interface TeamCardProps {
  readonly team: TeamRow;
  /** Stands inside a card already. */
  readonly isPlain?: boolean;
}

/** A team at a glance: who leads it, how many are there and how much they carry. */
export function TeamCard({ team, isPlain = false }: TeamCardProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const name = nameIn(locale, team.name, team.nameEn);
  const isOpen = team.memberCount !== null;
  return (
    <article className="team-card" data-plain={isPlain}>
      <header>
        <h2>{isOpen ? <Link to={paths.team(team.id)}>{name}</Link> : name}</h2>
        {team.isMine ? <StatusChip tone="info">{t("team.list.mine")}</StatusChip> : null}
        <StatusChip tone="mute">{t(workCategory.labelKeyOfCode(team.groupType))}</StatusChip>
      </header>
      <p>{[team.leaderName, team.city].filter(Boolean).join(" · ")}</p>
      <Tags words={team.techDomains} />
      {isOpen ? (
        <Facts
          layout="grid"
          items={[
            { key: "members", label: t("team.field.memberCount"), value: team.memberCount },
            { key: "duty", label: t("team.field.onDutyCount"), value: team.onDutyCount },
            { key: "tasks", label: t("team.field.taskCount"), value: team.taskCount },
            { key: "companies", label: t("team.field.companyCount"), value: team.companyCount },
          ]}
        />
      ) : (
        <p className="team-card-closed">{t("team.list.noFigures")}</p>
      )}
      {team.loadRate === null ? null : <LoadBar percent={team.loadRate} />}
    </article>
  );
}
