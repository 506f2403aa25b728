import { ServiceRequestFilter } from "@pharos/api/service-request";
import type { ListFilter } from "./service-request-list.conditions.ts";

/** Filters that no view stores: where one is in the list, and what was chosen by hand. */
const unkept: ReadonlySet<string> = new Set(["pageNum", "pageSize", "sortField", "sortOrder", "ids"]);
const known = new Set(Object.keys(ServiceRequestFilter.shape).filter((name) => !unkept.has(name)));

/** A stored filter as the list takes it; undefined when the list does not understand it. */
export function readViewFilter(filter: unknown): ListFilter | undefined {
  if (typeof filter !== "object" || filter === null) return undefined;
  if (Object.keys(filter).some((name) => !known.has(name))) return undefined;
  return ServiceRequestFilter.safeParse(filter).data;
}

/** Whether the list can be sorted by a field. */
export const isSortField = (field: string): boolean =>
  ServiceRequestFilter.safeParse({ sortField: field }).success;
