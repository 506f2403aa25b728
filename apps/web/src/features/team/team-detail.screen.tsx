import type { TeamDetail } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import {
  ActionBar,
  Cluster,
  CountTabs,
  Grid,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
  type UiAction,
} from "@pharos/ui";
import { deleteIcon, editIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { HistoryTab } from "../audit/index.ts";
import { teamQueries, useDeleteTeam } from "./api.ts";
import { CertsPanel } from "./certs/certs-panel.tsx";
import { ContractsTab } from "./detail/contracts-tab.tsx";
import { CustomersTab } from "./detail/customers-tab.tsx";
import { RosterPanel } from "./duty/roster-panel.tsx";
import { MembersPanel } from "./member/members-panel.tsx";
import { LoadBar } from "./parts/load-bar.tsx";
import { useTab } from "./parts/use-tab.ts";
import "./team.css";

const TeamQuarter = lazyPart(async () => (await import("./leave/team-quarter.tsx")).TeamQuarter);
const StatisticsTab = lazyPart(async () => (await import("./detail/statistics-tab.tsx")).StatisticsTab);
const TeamFormDialog = lazyPart(async () => (await import("./form/team-form.dialog.tsx")).TeamFormDialog);

const tabs = [
  "members",
  "statistics",
  "duty",
  "calendar",
  "customers",
  "contracts",
  "certs",
  "history",
] as const;

/** One team: its members and their figures, duty, customers, contracts, certificates and what was changed. */
export function TeamDetailScreen(): ReactNode {
  const { id = "" } = useParams();
  // No team has the id 0.
  const teamId = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  const team = useQuery(teamQueries.detail(teamId));
  if (team.data) return <TeamPage team={team.data} />;
  return team.isError ? <QueryError query={team} /> : <SkeletonText lines={8} />;
}

function TeamPage({ team }: { readonly team: TeamDetail }): ReactNode {
  const t = useT();
  const panelId = useId();
  const [tab, openTab] = useTab(tabs);
  return (
    <Stack gap={12} className="team-page">
      <TeamHead team={team} />
      <TeamFigures team={team} />
      <div className="team-tabs">
        <CountTabs
          label={t("team.tab.label")}
          panelId={panelId}
          active={tab}
          onChange={openTab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`team.tab.${key}`),
            ...(key === "members" ? { count: team.memberCount ?? 0 } : {}),
            ...(key === "customers" ? { count: team.companies.length } : {}),
            hasNoCount: key !== "members" && key !== "customers",
          }))}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`team.tab.${tab}`)}>
        <TeamTab team={team} tab={tab} />
      </div>
    </Stack>
  );
}

function TeamTab({
  team,
  tab,
}: {
  readonly team: TeamDetail;
  readonly tab: (typeof tabs)[number];
}): ReactNode {
  switch (tab) {
    case "members":
      return <MembersPanel teamId={team.id} />;
    case "statistics":
      return <StatisticsTab teamId={team.id} />;
    case "duty":
      return (
        <RosterPanel
          teamId={team.id}
          mayEdit={team.abilities.editDuty.isAllowed}
          isAroundTheClock={workCategory.fromCode(team.groupType) === "duty"}
        />
      );
    case "calendar":
      return <TeamQuarter teamId={team.id} />;
    case "customers":
      return <CustomersTab companies={team.companies} />;
    case "contracts":
      return <ContractsTab teamId={team.id} />;
    case "certs":
      return <CertsPanel teamId={team.id} />;
    case "history":
      return (
        <Panel>
          <HistoryTab objectType="team" objectId={team.id} />
        </Panel>
      );
  }
}

function TeamHead({ team }: { readonly team: TeamDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [confirm, holder] = useConfirm();
  const remove = useDeleteTeam();
  const name = nameIn(locale, team.name, team.nameEn);
  const toList = () => void navigate(paths.teams());
  const askRemove = () =>
    void confirm({
      title: t("team.form.confirmDelete", { name }),
      content: t("team.form.deleteHint"),
      okText: t("team.form.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () => remove.mutateAsync({ params: { id: team.id } }).then(toList, () => undefined),
    });
  const { edit, remove: mayRemove } = team.abilities;
  const actions: UiAction[] = [
    ...(edit.isAllowed
      ? [
          {
            key: "edit",
            label: t("team.action.edit"),
            icon: editIcon,
            isPrimary: true,
            run: () => setIsEditing(true),
          },
        ]
      : []),
    ...(mayRemove.isAllowed
      ? [{ key: "delete", label: t("team.action.delete"), icon: deleteIcon, isDanger: true, run: askRemove }]
      : []),
  ];
  return (
    <>
      {holder}
      <PageHeader
        title={name}
        back={{
          label: t("team.action.back"),
          href: paths.teams(),
          onClick: (event) => {
            event.preventDefault();
            toList();
          },
        }}
        marks={
          <>
            <StatusChip tone="info">{t(workCategory.labelKeyOfCode(team.groupType))}</StatusChip>
            {team.isMine ? <StatusChip tone="mute">{t("team.list.mine")}</StatusChip> : null}
          </>
        }
        meta={[team.leaderName, team.city, team.techDomains.join(" "), team.remark]
          .filter(Boolean)
          .map((part) => <span key={part}>{part}</span>)}
        actions={<ActionBar actions={actions} label={t("team.action.more")} phone="row" />}
      />
      {isEditing ? (
        <TeamFormDialog isOpen team={team} onClose={() => setIsEditing(false)} onSaved={() => undefined} />
      ) : null}
    </>
  );
}

function TeamFigures({ team }: { readonly team: TeamDetail }): ReactNode {
  const t = useT();
  const figures = [
    { label: t("team.field.memberCount"), value: team.memberCount },
    { label: t("team.field.onDutyCount"), value: team.onDutyCount },
    { label: t("team.field.loadRate"), value: <LoadBar percent={team.loadRate ?? 0} /> },
    { label: t("team.field.taskCount"), value: team.taskCount },
    { label: t("team.field.companyCount"), value: team.companyCount },
  ];
  return (
    <Grid minWidth={140} gap={12} isStretched className="team-figures">
      {figures.map(({ label, value }) => (
        <Stack key={label} gap={2} isPanel className="team-figure">
          <Text size="small" tone="secondary">
            {label}
          </Text>
          <Cluster as="strong" size="headline" isOneLine>
            {value}
          </Cluster>
        </Stack>
      ))}
    </Grid>
  );
}
