import { listTeams } from "@pharos/api/team";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/index.ts";
import { useMe } from "../../identity/index.ts";

/** A team to choose. */
export interface TeamOption {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
}

const teamsMax = 200;

const teamOptions = queryOptions({
  queryKey: ["team", "options"],
  queryFn: async ({ signal }): Promise<TeamOption[]> => {
    const { list } = await call(listTeams, { query: { pageSize: teamsMax } }, { signal, isPageRead: false });
    return list.map(({ id, name, nameEn }) => ({ id, name, nameEn }));
  },
  staleTime: 5 * 60_000,
});

/** The vendor's teams; none for readers who may not know them. */
export function useTeamOptions(): readonly TeamOption[] {
  const mayRead = useMe().perms.includes("team:view");
  return useQuery({ ...teamOptions, enabled: mayRead }).data ?? [];
}
