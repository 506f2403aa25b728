import type { MemberRow } from "@pharos/api/team";
import { CountTabs, EmptyState, PageHeader, Panel, SkeletonText, Stack } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { TeamQueue, teamQueueQuery } from "../service-request/parts.ts";
import { teamQueries } from "./api.ts";
import { CertsPanel } from "./certs/certs-panel.tsx";
import { RosterPanel } from "./duty/roster-panel.tsx";
import { DutyToday } from "./my/duty-today.tsx";
import { MemberCards } from "./my/member-cards.tsx";
import { MyFigures } from "./my/my-figures.tsx";
import { useTab } from "./parts/use-tab.ts";
import "./team.css";
import "./my/my-team.css";

const TeamQuarter = lazyPart(async () => (await import("./leave/team-quarter.tsx")).TeamQuarter);
const WaitingLeave = lazyPart(async () => (await import("./leave/waiting-leave.tsx")).WaitingLeave);
const LeavePanel = lazyPart(async () => (await import("./leave/leave-panel.tsx")).LeavePanel);
const MemberDrawer = lazyPart(async () => (await import("./member/member-drawer.tsx")).MemberDrawer);

const tabs = ["members", "queue", "duty", "calendar", "leave", "certs"] as const;

/** The reader's own team to look at: who is on duty, who does what, how much everyone carries; own status and certificates. */
export function MyTeamScreen(): ReactNode {
  const t = useT();
  const { teams } = useMe();
  const [params, search] = useAddressSearch();
  const chosen = teams.find(({ teamId }) => String(teamId) === params.get("team")) ?? teams[0];
  if (!chosen) {
    return (
      <Stack gap={12} className="team-page">
        <PageHeader title={t("team.my.title")} />
        {/* Who runs all teams decides about leave without being in one. */}
        <WaitingLeave />
        <Panel>
          <EmptyState>{t("team.my.noTeam")}</EmptyState>
        </Panel>
      </Stack>
    );
  }
  return (
    <MyTeam
      key={chosen.teamId}
      teamId={chosen.teamId}
      onTeam={(teamId) => search.set(new URLSearchParams({ team: String(teamId) }), { replace: true })}
    />
  );
}

interface MyTeamProps {
  readonly teamId: number;
  readonly onTeam: (teamId: number) => void;
}

function MyTeam({ teamId, onTeam }: MyTeamProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { teams } = useMe();
  const panelId = useId();
  const [tab, openTab] = useTab(tabs);
  const members = useQuery(teamQueries.everyMember(teamId));
  const queueCount = useQuery(teamQueueQuery(teamId)).data?.total;
  const names = teams.map((team) => ({
    value: team.teamId,
    label: nameIn(locale, team.teamName, team.teamNameEn),
  }));
  return (
    <Stack gap={12} className="team-page">
      <PageHeader
        title={t("team.my.title")}
        meta={
          names.length > 1 ? (
            <Segmented<number>
              aria-label={t("team.my.choose")}
              value={teamId}
              onChange={onTeam}
              options={names}
            />
          ) : (
            <span>{names[0]?.label}</span>
          )
        }
        actions={
          <Link to={paths.team(teamId)}>
            <Button>{t("team.my.details")}</Button>
          </Link>
        }
      />
      <MyFigures members={members.data?.list} />
      <DutyToday teamId={teamId} />
      <div className="team-tabs">
        <CountTabs
          label={t("team.tab.label")}
          panelId={panelId}
          active={tab}
          onChange={openTab}
          tabs={[
            {
              key: "members",
              label: t("team.tab.members"),
              ...(members.data && { count: members.data.total }),
            },
            {
              key: "queue",
              label: t("serviceRequest.desk.queue.title"),
              ...(queueCount !== undefined && { count: queueCount }),
            },
            { key: "duty", label: t("team.tab.duty"), hasNoCount: true },
            { key: "calendar", label: t("team.tab.calendar"), hasNoCount: true },
            { key: "leave", label: t("team.tab.leave"), hasNoCount: true },
            { key: "certs", label: t("team.my.myCerts"), hasNoCount: true },
          ]}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabName(tab, t)}>
        {tab === "members" ? (
          <Members query={members} rows={members.data?.list} />
        ) : tab === "queue" ? (
          <TeamQueue teamId={teamId} />
        ) : tab === "duty" ? (
          <RosterPanel teamId={teamId} mayEdit={false} />
        ) : tab === "calendar" ? (
          <TeamQuarter teamId={teamId} />
        ) : tab === "leave" ? (
          <LeavePanel
            teamId={teamId}
            mayEnter={teams.some((team) => team.teamId === teamId && team.isAdmin)}
          />
        ) : (
          <CertsPanel isOwn />
        )}
      </div>
    </Stack>
  );
}

function tabName(tab: (typeof tabs)[number], t: ReturnType<typeof useT>): string {
  if (tab === "queue") return t("serviceRequest.desk.queue.title");
  return t(tab === "certs" ? "team.my.myCerts" : `team.tab.${tab}`);
}

interface MembersProps {
  readonly query: Parameters<typeof QueryError>[0]["query"];
  readonly rows: readonly MemberRow[] | undefined;
}

function Members({ query, rows }: MembersProps): ReactNode {
  const [opened, setOpened] = useState<number | null>(null);
  if (rows === undefined) return query.error ? <QueryError query={query} /> : <SkeletonText lines={6} />;
  return (
    <>
      <MemberCards members={rows} onOpen={setOpened} />
      {opened === null ? null : <MemberDrawer userId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
