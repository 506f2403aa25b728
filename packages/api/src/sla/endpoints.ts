import {
  calculateSla,
  deleteSlaCalendar,
  deleteSlaDay,
  deleteSlaPolicy,
  findSlaSubjects,
  importSlaDays,
  listSlaCalendars,
  listSlaDays,
  listSlaPolicies,
  saveSlaCalendar,
  saveSlaDay,
  saveSlaPolicy,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const slaEndpoints = {
  listSlaPolicies,
  findSlaSubjects,
  saveSlaPolicy,
  deleteSlaPolicy,
  listSlaCalendars,
  saveSlaCalendar,
  deleteSlaCalendar,
  listSlaDays,
  saveSlaDay,
  deleteSlaDay,
  importSlaDays,
  calculateSla,
} as const;
