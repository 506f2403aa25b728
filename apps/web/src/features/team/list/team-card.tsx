import type { TeamRow } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import { Cluster, Facts, Stack, StatusChip, Text } from "@pharos/ui";
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
    <Stack as="article" gap={8} isGrowing isPanel={!isPlain} className="team-card" data-plain={isPlain}>
      <Cluster as="header" gap={6}>
        <Text as="h2" size="large">
          {isOpen ? <Link to={paths.team(team.id)}>{name}</Link> : name}
        </Text>
        {team.isMine ? <StatusChip tone="info">{t("team.list.mine")}</StatusChip> : null}
        <StatusChip tone="mute">{t(workCategory.labelKeyOfCode(team.groupType))}</StatusChip>
      </Cluster>
      <Text as="p" size="small" tone="secondary">
        {[team.leaderName, team.city].filter(Boolean).join(" · ")}
      </Text>
      <Tags words={team.techDomains} />
      {isOpen ? (
        <Facts
          layout="grid"
          items={[
            { key: "members", label: t("team.field.memberCount"), value: figure(team.memberCount) },
            { key: "duty", label: t("team.field.onDutyCount"), value: figure(team.onDutyCount) },
            { key: "tasks", label: t("team.field.taskCount"), value: figure(team.taskCount) },
            { key: "companies", label: t("team.field.companyCount"), value: figure(team.companyCount) },
          ]}
        />
      ) : (
        <Text as="p" size="small" tone="tertiary">
          {t("team.list.noFigures")}
        </Text>
      )}
      {team.loadRate === null ? null : <LoadBar percent={team.loadRate} />}
    </Stack>
  );
}

const figure = (value: ReactNode) => (
  <Text size="title" weight="strong">
    {value}
  </Text>
);
