import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { companiesSpec, membersSpec, organisationQueries } from "./api.ts";

/** Starts the list of organisations as its address asks for it. */
export const prefetchCompanies: Prefetch = ({ search, client }) =>
  client.ensureQueryData(
    organisationQueries.list(companiesSpec.filterOf(readPagedQuery(search, companiesSpec))),
  );

/** Starts one organisation. */
export const prefetchCompany: Prefetch = ({ params, client }) => {
  const id = idOf(params);
  return id === 0 ? Promise.resolve() : client.ensureQueryData(organisationQueries.detail(id));
};

/** Starts one organisation and its members. */
export const prefetchMembers: Prefetch = ({ params, search, client }) => {
  const id = idOf(params);
  if (id === 0) return Promise.resolve();
  const filter = membersSpec.filterOf(readPagedQuery(search, membersSpec), { companyId: id });
  return Promise.all([
    client.ensureQueryData(organisationQueries.detail(id)),
    client.ensureQueryData(organisationQueries.members(filter)),
  ]);
};

function idOf(params: Readonly<Record<string, string | undefined>>): number {
  const id = Number(params["id"]);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
