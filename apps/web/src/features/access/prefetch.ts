import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { accessQueries, usersSpec } from "./api.ts";

/** Starts the roles and the tree. */
export const prefetchRoles: Prefetch = ({ client }) =>
  Promise.all([client.ensureQueryData(accessQueries.roles()), client.ensureQueryData(accessQueries.tree())]);

/** Starts the accounts as the address asks for them. */
export const prefetchUsers: Prefetch = ({ search, client }) =>
  client.ensureQueryData(accessQueries.users(usersSpec.filterOf(readPagedQuery(search, usersSpec))));
