import type { CallInput } from "@pharos/api/core";
import { savePlan } from "@pharos/api/plan";
import { listInternalMatters, reviewHours, saveHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";
// Requests are the stage of these tests, not what they are about.
import {
  createRequestApp,
  type RequestActions,
  type RequestSetup,
} from "../service-request/service-request.testing.ts";

/** Hours as a test enters them. */
export type EntryBody = NonNullable<CallInput<typeof saveHours>["body"]>;
type PlanBody = NonNullable<CallInput<typeof savePlan>["body"]>;
type ReviewBody = NonNullable<CallInput<typeof reviewHours>["body"]>;

/** The moment at which these tests happen: a Friday evening. */
export const testNow = new Date("2026-06-12T20:00:00+08:00");

/** A moment of June 2026 in the business time zone, such as `11T09:30`. */
export const june = (time: string): string => `2026-06-${time}:00+08:00`;

/** The application with a request of company A that `dba` handles, and short ways to enter and review hours. */
export interface HourSetup {
  readonly app: TestApp;
  readonly clock: RequestSetup["clock"];
  readonly act: RequestActions;
  readonly requestId: number;
  readonly matterId: number;
  /** Enters an hour on the request at a time of its own, within the last days. */
  readonly enter: (as: PersonaName, change?: Partial<EntryBody>) => ReturnType<typeof save>;
  /** Adds a plan of company A that `dba` carries out on the eleventh and twelfth, an hour in all. */
  readonly plan: (change?: Partial<PlanBody>) => Promise<number>;
  readonly review: (as: PersonaName, body: ReviewBody) => ReturnType<typeof decide>;
}

const save = (app: TestApp, as: PersonaName, body: EntryBody) => app.call(saveHours, { body }, { as });
const decide = (app: TestApp, as: PersonaName, body: ReviewBody) => app.call(reviewHours, { body }, { as });

export async function createHourApp(): Promise<HourSetup> {
  const { app, clock, act } = await createRequestApp(testNow);
  const requestId = await act.raise("customer");
  await act.assign("ta", requestId, "dba");
  const { result: matters } = await app.call(listInternalMatters, {}, { as: "dba" });
  const matter = matters.find(({ name }) => name === "团队会议");
  if (!matter) throw new Error("no internal matters");
  let entries = 0;
  return {
    app,
    clock,
    act,
    requestId,
    matterId: matter.id,
    enter: (as, change) => {
      const start = Date.parse(june("06T00:00")) + (entries += 1) * 3_600_000;
      return save(app, as, {
        kind: 0,
        rid: requestId,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 3_600_000).toISOString(),
        taskTime: 1,
        remark: "检查归档日志并清理空间",
        ...change,
      });
    },
    plan: async (change) => {
      const { companies, serviceNumbers, teams, users } = app.world;
      const body = {
        title: "核心库季度巡检",
        checkType: 0,
        companyId: companies.a,
        accId: serviceNumbers.a247,
        teamId: teams.one,
        startDate: "2026-06-11",
        endDate: "2026-06-12",
        planHour: 1,
        executors: [{ userId: users.dba, role: 0 }],
        ...change,
      } satisfies PlanBody;
      return (await app.call(savePlan, { body }, { as: "ta" })).result.id;
    },
    review: (as, body) => decide(app, as, body),
  };
}
