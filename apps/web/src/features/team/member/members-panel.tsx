import { exportMembers, type MemberRow } from "@pharos/api/team";
import { engineerStatus, teamSort } from "@pharos/domain/enums";
import { ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { nameOptions } from "../../../shared/forms/enum-options.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { ExportButton } from "../../sheet/index.ts";
import { membersSpec, teamQueries } from "../api.ts";
import { memberColumns } from "./member-columns.tsx";

const MemberDrawer = lazyPart(async () => (await import("./member-drawer.tsx")).MemberDrawer);
const columnStore = columnStoreOf("teamMembers");

/** The members of a team: status, load, what they work on. A row opens the card for who may read it. */
export function MembersPanel({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const [opened, setOpened] = useState<number | null>(null);
  const state = useListState(membersSpec);
  const filter = membersSpec.filterOf(state.query, { teamId });
  const members = useQuery(teamQueries.members(filter));
  const columns = useMemo(
    () => memberColumns({ t, locale, onOpen: (row) => setOpened(row.userId) }),
    [t, locale],
  );
  const filters = useMemo(
    () => [
      enumFilter(t, {
        key: "status",
        label: t("team.members.all"),
        of: engineerStatus,
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
  const open = (row: MemberRow): void => {
    if (row.hasCard) setOpened(row.userId);
  };
  return (
    <>
      <ListPage
        label={t("team.members.title")}
        result={resultOf(members)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.userId)}
        onOpen={open}
        search={{ key: "keyword", placeholder: t("team.members.search") }}
        filters={filters}
        toolbar={<ExportButton endpoint={exportMembers} query={query} list={t("team.members.title")} />}
        columnStore={columnStore}
        empty={{ words: t("team.members.none") }}
      />
      {opened === null ? null : <MemberDrawer userId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
