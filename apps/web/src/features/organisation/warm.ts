import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { organisationQueries } from "./api.ts";
import { companiesSpec, companyFilterOf } from "./companies/companies-query.ts";
import { memberFilterOf, membersSpec } from "./members/members-query.ts";

/** Starts the list of organisations as its address asks for it. */
export const warmCompanies: Warm = ({ search, client }) =>
  client.ensureQueryData(organisationQueries.list(companyFilterOf(readPagedQuery(search, companiesSpec))));

/** Starts one organisation. */
export const warmCompany: Warm = ({ params, client }) => {
  const id = idOf(params);
  return id === 0 ? Promise.resolve() : client.ensureQueryData(organisationQueries.detail(id));
};

/** Starts one organisation and its members. */
export const warmMembers: Warm = ({ params, search, client }) => {
  const id = idOf(params);
  if (id === 0) return Promise.resolve();
  const filter = memberFilterOf(id, readPagedQuery(search, membersSpec));
  return Promise.all([
    client.ensureQueryData(organisationQueries.detail(id)),
    client.ensureQueryData(organisationQueries.members(filter)),
  ]);
};

function idOf(params: Readonly<Record<string, string | undefined>>): number {
  const id = Number(params["id"]);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
