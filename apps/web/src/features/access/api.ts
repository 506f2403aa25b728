import {
  authorizeRole,
  deletePermission,
  deleteRole,
  endUserSessions,
  getPermissionTree,
  getRole,
  getUserAccount,
  listRoles,
  listRoleUsers,
  listUsers,
  resetUserPassword,
  savePermission,
  saveRole,
  saveUser,
  setUserStatus,
  unlockUser,
} from "@pharos/api/access";
import type { CallInput } from "@pharos/api/core";
import { listTeams } from "@pharos/api/team";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

/** Filters and paging of the list of accounts. */
export type UserFilter = NonNullable<CallInput<typeof listUsers>["query"]>;

const teamsMax = 200;

/** Queries of roles, permissions and accounts. */
export const accessQueries = {
  roles: () =>
    queryOptions({
      queryKey: ["access", "roles"],
      queryFn: ({ signal }) => call(listRoles, {}, { signal }),
    }),
  /** The roles for readers who may not maintain them: nothing then. */
  roleNames: (isAllowed: boolean) => ({ ...accessQueries.roles(), enabled: isAllowed }),
  role: (id: number) =>
    queryOptions({
      queryKey: ["access", "role", id],
      queryFn: ({ signal }) => call(getRole, { params: { id } }, { signal }),
    }),
  roleUsers: (query: { roleId: number; keyword: string; pageNum: number; pageSize: number }) =>
    queryOptions({
      queryKey: ["access", "roleUsers", query],
      queryFn: ({ signal }) =>
        call(
          listRoleUsers,
          { query: { ...query, keyword: query.keyword || undefined } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
    }),
  tree: () =>
    queryOptions({
      queryKey: ["access", "tree"],
      queryFn: ({ signal }) => call(getPermissionTree, {}, { signal }),
    }),
  users: (query: UserFilter) =>
    queryOptions({
      queryKey: ["access", "users", query],
      queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  user: (id: number) =>
    queryOptions({
      queryKey: ["access", "user", id],
      queryFn: ({ signal }) => call(getUserAccount, { params: { id } }, { signal, isPageRead: false }),
    }),
  teams: () =>
    queryOptions({
      queryKey: ["team", "options"],
      queryFn: async ({ signal }) => {
        const { list } = await call(
          listTeams,
          { query: { pageSize: teamsMax } },
          { signal, isPageRead: false },
        );
        return list.map(({ id, name, nameEn }) => ({ id, name, nameEn }));
      },
      staleTime: 5 * 60_000,
    }),
} as const;

/** What someone may do has changed: the own rights, histories and team members are stale too. */
const stales = ["access", "audit", "identity", "team"];

export const useSaveRole = apiMutation(saveRole, { stales });
export const useAuthorizeRole = apiMutation(authorizeRole, { stales });
export const useDeleteRole = apiMutation(deleteRole, { stales });
export const useSavePermission = apiMutation(savePermission, { stales });
export const useDeletePermission = apiMutation(deletePermission, { stales });
export const useSaveUser = apiMutation(saveUser, { stales });
export const useSetUserStatus = apiMutation(setUserStatus, { stales });
export const useResetUserPassword = apiMutation(resetUserPassword, { stales });
export const useUnlockUser = apiMutation(unlockUser, { stales });
export const useEndUserSessions = apiMutation(endUserSessions, { stales });

/** The accounts in the address of their page. */
export const usersSpec = listSpecOf(listUsers, {
  search: "search",
  role: "roleCode",
  company: "companyId",
  status: "status",
  side: (side) =>
    side === "vendor" || side === "customer" ? { isInternal: side === "vendor" ? "true" : "false" } : {},
});
