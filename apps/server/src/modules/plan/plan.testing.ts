import type { CallInput } from "@pharos/api/core";
import { savePlan } from "@pharos/api/plan";
import type { PersonaName } from "@pharos/fixtures";
import { createTestApp, type TestApp } from "../../testing/index.ts";

type PlanBody = NonNullable<CallInput<typeof savePlan>["body"]>;

/** The application at a moment that tests move, with short ways to add plans. */
export interface PlanSetup {
  readonly app: TestApp;
  /** Moves the clock, such as `2026-06-12T10:00:00+08:00`. */
  readonly at: (time: string) => void;
  /** Asks for a new plan: an inspection of company A by its team, on days no one is booked. */
  readonly add: (as: PersonaName, change?: Partial<PlanBody>) => ReturnType<typeof ask>;
}

const ask = (app: TestApp, as: PersonaName, body: PlanBody) => app.call(savePlan, { body }, { as });

export async function createPlanApp(): Promise<PlanSetup> {
  let now = new Date("2026-06-12T10:00:00+08:00");
  const app = await createTestApp({ clock: { now: () => now } });
  const { companies, teams } = app.world;
  return {
    app,
    at: (time) => {
      now = new Date(time);
    },
    add: (as, change) =>
      ask(app, as, {
        title: "核心库季度巡检",
        checkType: 0,
        companyId: companies.a,
        teamId: teams.one,
        startDate: "2026-06-15",
        endDate: "2026-06-16",
        planHour: 8,
        ...change,
      }),
  };
}
