import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { cachedUser } from "../identity/index.ts";
import { teamQueries, teamsSpec } from "./api.ts";

/** Starts the list as its address asks for it. */
export const prefetchTeams: Prefetch = ({ search, client }) =>
  search.get("tab") === "certs"
    ? Promise.resolve()
    : client.ensureQueryData(teamQueries.list(teamsSpec.filterOf(readPagedQuery(search, teamsSpec))));

/** Starts a team. */
export const prefetchTeam: Prefetch = ({ params, client }) => {
  const id = Number(params["id"]);
  if (!Number.isSafeInteger(id) || id <= 0) return Promise.resolve();
  return client.ensureQueryData(teamQueries.detail(id));
};

/** Starts the reader's first team. */
export const prefetchMyTeam: Prefetch = ({ client }) => {
  const teamId = cachedUser(client)?.teams[0]?.teamId;
  if (teamId === undefined) return Promise.resolve();
  return client.ensureQueryData(teamQueries.everyMember(teamId));
};
