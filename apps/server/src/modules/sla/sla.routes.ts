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
import type { Serve } from "../../http/serve.ts";
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
  (serve: Serve): void => {
    const { withTransaction, database } = platform;
    const { kysely } = database;

    serve(listSlaPolicies, async () => {
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
    serve(findSlaSubjects, (_call, { query }) => findSubjects(kysely, query.companyId, query.subject));
    serve(saveSlaPolicy, (call, { body }) => savePolicy(withTransaction, call, body));
    serve(deleteSlaPolicy, (call, { params }) => deletePolicy(withTransaction, call, params.id));

    serve(listSlaCalendars, () => findCalendars(kysely));
    serve(saveSlaCalendar, (call, { body }) => saveCalendar(withTransaction, call, body));
    serve(deleteSlaCalendar, (call, { params }) => deleteCalendar(withTransaction, call, params.id));
    serve(listSlaDays, (_call, { query }) => findDays(kysely, query.year));
    serve(saveSlaDay, (call, { body }) => saveDay(withTransaction, call, body));
    serve(deleteSlaDay, (call, { params }) => deleteDay(withTransaction, call, params.day));
    serve(importSlaDays, (call, { body }) => importDays(platform, call, body));
    serve(calculateSla, (_call, { query }) => calculateDue(platform, query));
  };
