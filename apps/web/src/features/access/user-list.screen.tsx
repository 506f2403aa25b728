import { exportUsers } from "@pharos/api/access";
import { PageHeader, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { accessQueries, usersSpec } from "./api.ts";
import { DesktopNotice } from "./parts/desktop-notice.tsx";
import { userColumns } from "./users/user-columns.tsx";
import { userFilters } from "./users/user-filters.tsx";

const UserFormDialog = lazyPart(async () => (await import("./users/user-form.dialog.tsx")).UserFormDialog);
const UserDrawer = lazyPart(async () => (await import("./users/user-drawer.tsx")).UserDrawer);

const columnStore = columnStoreOf("users");

/** The accounts: roles, states, and what can be done about them. */
export function UserListScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { perms } = useMe();
  const mayEdit = perms.includes("user:edit");
  const [params, search] = useAddressSearch();
  const [isCreating, setIsCreating] = useState(false);
  const state = useListState(usersSpec);
  const filter = usersSpec.filterOf(state.query);
  const users = useQuery(accessQueries.users(filter));
  const roles = useQuery(accessQueries.roleNames(perms.includes("role:edit")));
  const columns = useMemo(() => userColumns({ t, locale, format }), [t, locale, format]);
  const filters = useMemo(() => userFilters({ t, locale, roles: roles.data }), [t, locale, roles.data]);
  const openUser = (id: number | null) => search.patch({ user: id }, { replace: true });
  const shown = /^[1-9]\d{0,15}$/.test(params.get("user") ?? "") ? Number(params.get("user")) : null;
  const createButton =
    mayEdit && !isPhone ? (
      <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
        {t("access.users.create")}
      </Button>
    ) : undefined;
  const { pageNum: _pageNum, pageSize: _pageSize, ...query } = filter;
  return (
    <>
      <PageHeader title={t("access.users.title")} actions={createButton} />
      {mayEdit ? <DesktopNotice /> : null}
      <ListPage
        label={t("access.users.title")}
        result={resultOf(users)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.userId)}
        onOpen={(row) => openUser(row.userId)}
        search={{ key: "search", placeholder: t("access.users.search") }}
        filters={filters}
        toolbar={<ExportButton endpoint={exportUsers} query={query} list={t("access.users.title")} />}
        columnStore={columnStore}
        empty={{ words: t("access.users.none"), action: createButton }}
      />
      {shown === null ? null : <UserDrawer key={shown} userId={shown} onClose={() => openUser(null)} />}
      {isCreating ? <UserFormDialog onClose={() => setIsCreating(false)} onSaved={openUser} /> : null}
    </>
  );
}
