import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCalendars } from "./calendar.repo.ts";
import { findPolicies } from "./policy.repo.ts";
import { ensureSlaData } from "./reference-data.ts";
import { slaRoutes } from "./sla.routes.ts";

export { findBusinessHours } from "./calendar.repo.ts";
export { type ChosenPolicy, choosePolicy, type PolicyQuestion, policyThatHolds } from "./choose-policy.ts";
export { findWorkingDays } from "./working-days.repo.ts";

/** Creates the module of promises and calendars; the clocks themselves belong to the service requests. */
export function createSlaModule(platform: Platform): Module {
  const { kysely } = platform.database;
  const subject = (objectType: string, exists: (id: number) => Promise<boolean>): HistoryTarget => ({
    objectType,
    mayRead: async ({ actor }, id) => actor.permissions.has("sys:config") && exists(id),
  });
  return {
    routes: slaRoutes(platform),
    historyTargets: [
      subject("slaPolicy", async (id) => (await findPolicies(kysely, id)).length > 0),
      subject("slaCalendar", async (id) => (await findCalendars(kysely, id)).length > 0),
      // Years need no row of their own.
      subject("slaCalendarYear", async (year) => year >= 2000 && year < 2100),
    ],
    ensureReferenceData: ensureSlaData,
  };
}
