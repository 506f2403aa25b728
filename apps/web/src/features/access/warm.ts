import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { accessQueries, usersSpec } from "./api.ts";

/** Starts the roles and the tree. */
export const warmRoles: Warm = ({ client }) =>
  Promise.all([client.ensureQueryData(accessQueries.roles()), client.ensureQueryData(accessQueries.tree())]);

/** Starts the accounts as the address asks for them. */
export const warmUsers: Warm = ({ search, client }) =>
  client.ensureQueryData(accessQueries.users(usersSpec.filterOf(readPagedQuery(search, usersSpec))));
