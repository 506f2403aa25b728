import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { serviceRequestQueries } from "./api.ts";
import { filterOf, recordsSpec } from "./list/records-query.ts";
import { deskQueries } from "./queue/desk-api.ts";

/** Starts the list as its address asks for it. */
export const prefetchRecords: Prefetch = ({ search, client }) =>
  Promise.all([
    client.ensureQueryData(deskQueries.views()),
    client.ensureQueryData(deskQueries.counts()),
    // Without a word in the address a view may open instead.
    ...(search.size > 0
      ? [client.ensureQueryData(serviceRequestQueries.list(filterOf(readPagedQuery(search, recordsSpec))))]
      : []),
  ]);

/** Starts a request with the newest part of its line of time. */
export const prefetchDetail: Prefetch = ({ params, client }) => {
  const id = Number(params["id"]);
  if (!Number.isSafeInteger(id) || id <= 0) return Promise.resolve();
  return client.ensureQueryData(serviceRequestQueries.detail(id));
};

/** Starts what the form for a new request chooses from, and what is known of the only organisation there is. */
export const prefetchCreate: Prefetch = ({ client }) =>
  Promise.all([
    client
      .ensureQueryData(serviceRequestQueries.companies())
      .then(([company, ...others]) =>
        company === undefined || others.length > 0
          ? undefined
          : Promise.all([
              client.ensureQueryData(serviceRequestQueries.assets(company.companyId)),
              client.ensureQueryData(serviceRequestQueries.preparation(company.companyId, null)),
            ]),
      ),
    client.ensureQueryData(serviceRequestQueries.catalogue()),
  ]);
