import { exportTeams, type TeamRow } from "@pharos/api/team";
import { teamSort, workCategory } from "@pharos/domain/enums";
import { Cluster, EmptyState, Grid, SkeletonCards, Stack, useIsPhone } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { appstoreIcon, Icon, unorderedListIcon } from "@pharos/ui/icons";
import { FilterBar, ListPage, Pager, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameOptions } from "../../../shared/forms/enum-options.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { ExportButton } from "../../sheet/index.ts";
import { teamQueries, teamsSpec } from "../api.ts";
import { TeamCard } from "./team-card.tsx";
import { teamColumns } from "./team-columns.tsx";
import "./teams-panel.css";

const columnStore = columnStoreOf("teams");

/** The teams as cards or as a table; the choice stands in the address. */
export function TeamsPanel({ create }: { readonly create: ReactNode }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const state = useListState(teamsSpec);
  const filter = teamsSpec.filterOf(state.query);
  const teams = useQuery(teamQueries.list(filter));
  const columns = useMemo(() => teamColumns({ t, locale }), [t, locale]);
  const isTable = state.query.filters.view === "table" && !isPhone;
  const filters = useMemo(
    () => [
      enumFilter(t, {
        key: "kind",
        label: t("team.field.groupType"),
        of: workCategory,
      }),
      selectFilter({
        key: "by",
        label: t("team.list.sort"),
        width: 168,
        options: nameOptions(teamSort, t).slice(1),
      }),
    ],
    [t],
  );
  const { pageNum: _, pageSize: __, ...query } = filter;
  const tools = (
    <>
      {isPhone ? null : <ViewSwitch value={isTable} onChange={(view) => state.setFilters({ view })} />}
      <ExportButton endpoint={exportTeams} query={query} list={t("team.list.title")} />
    </>
  );
  const search = { key: "keyword", placeholder: t("team.list.search") };
  if (isTable || isPhone) {
    return (
      <ListPage
        label={t("team.list.title")}
        result={resultOf(teams)}
        state={{ ...state, activeFilterCount: countOf(state.query.filters) }}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => (canOpen(row) ? void navigate(paths.team(row.id)) : undefined)}
        search={search}
        filters={filters}
        toolbar={tools}
        columnStore={columnStore}
        empty={{ words: t("team.list.none"), action: create }}
        renderCard={(row) => <TeamCard team={row} isPlain />}
      />
    );
  }
  return (
    <>
      <Cluster gap={16} rowGap={8} justify="between" isPanel className="team-cards-bar">
        <FilterBar
          search={search}
          fields={filters}
          values={state.query.filters}
          activeCount={countOf(state.query.filters)}
          onChange={state.setFilters}
          onClear={() => state.setFilters({ keyword: "", kind: "", by: "" })}
        />
        <Cluster as="span" gap={6} isOneLine className="team-cards-tools">
          {tools}
        </Cluster>
      </Cluster>
      <QueryError query={teams} />
      {teams.isPending ? <SkeletonCards cards={4} cardHeight={180} /> : null}
      {teams.data?.total === 0 ? <EmptyState action={create}>{t("team.list.none")}</EmptyState> : null}
      <Grid as="ul" minWidth={320} gap={12} aria-label={t("team.list.title")}>
        {teams.data?.list.map((team) => (
          <Stack key={team.id} as="li">
            <TeamCard team={team} />
          </Stack>
        ))}
      </Grid>
      {(teams.data?.total ?? 0) > state.query.pageSize ? (
        <Pager
          label={t("team.list.title")}
          pageNum={state.query.pageNum}
          pageSize={state.query.pageSize}
          total={teams.data?.total}
          pageSizes={state.pageSizes}
          onPage={state.setPage}
          onPageSize={state.setPageSize}
        />
      ) : null}
    </>
  );
}

/** Someone who sees no figures knows the team by its name only. */
const canOpen = (team: TeamRow): boolean => team.memberCount !== null;

/** How the list is shown is no filter. */
const countOf = ({
  keyword,
  kind,
  by,
}: Readonly<Record<"keyword" | "kind" | "by" | "view", string>>): number =>
  [keyword, kind, by].filter((value) => value !== "").length;

interface ViewSwitchProps {
  readonly value: boolean;
  readonly onChange: (view: string) => void;
}

function ViewSwitch({ value, onChange }: ViewSwitchProps): ReactNode {
  const t = useT();
  return (
    <Segmented<string>
      aria-label={t("team.list.view")}
      value={value ? "table" : "cards"}
      onChange={(view) => onChange(view === "table" ? "table" : "")}
      options={[
        { value: "cards", label: t("team.list.cards"), icon: <Icon of={appstoreIcon} /> },
        { value: "table", label: t("team.list.table"), icon: <Icon of={unorderedListIcon} /> },
      ]}
    />
  );
}
