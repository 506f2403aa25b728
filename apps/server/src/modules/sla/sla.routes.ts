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
} from "@pharos/api/sla";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { calculateDue } from "./calculate.ts";
import { findCalendars, findDays } from "./calendar.repo.ts";
import { findPolicies, findSubjects } from "./policy.repo.ts";
import { deleteCalendar, saveCalendar } from "./save-calendar.ts";
import { deleteDay, importDays, saveDay } from "./save-day.ts";
import { deletePolicy, savePolicy } from "./save-policy.ts";

/** Connects the module's endpoints to the use cases. */
export const slaRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    const { withTransaction, database } = platform;
    const { kysely } = database;

    route(listSlaPolicies, async () => {
      const [list, calendars] = await Promise.all([findPolicies(kysely), findCalendars(kysely)]);
      return {
        list,
        calendars: calendars.map(({ id, code, name, nameEn, isWallClock }) => ({
          id,
          code,
          name,
          nameEn,
          isWallClock,
        })),
      };
    });
    route(findSlaSubjects, (_call, { query }) => findSubjects(kysely, query.companyId, query.subject));
    route(saveSlaPolicy, (call, { body }) => savePolicy(withTransaction, call, body));
    route(deleteSlaPolicy, (call, { params }) => deletePolicy(withTransaction, call, params.id));

    route(listSlaCalendars, () => findCalendars(kysely));
    route(saveSlaCalendar, (call, { body }) => saveCalendar(withTransaction, call, body));
    route(deleteSlaCalendar, (call, { params }) => deleteCalendar(withTransaction, call, params.id));
    route(listSlaDays, (_call, { query }) => findDays(kysely, query.year));
    route(saveSlaDay, (call, { body }) => saveDay(withTransaction, call, body));
    route(deleteSlaDay, (call, { params }) => deleteDay(withTransaction, call, params.day));
    route(importSlaDays, (call, { body }) => importDays(platform, call, body));
    route(calculateSla, (_call, { query }) => calculateDue(platform, query));
  };
