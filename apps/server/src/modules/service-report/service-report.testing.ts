import type { CallInput } from "@pharos/api/core";
import { generateMonthReport, getServiceReport, updateServiceReport } from "@pharos/api/service-report";
import type { Schema } from "@pharos/db";
import { type HourVisibility, hourVisibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import type { Updateable } from "kysely";
// Hours and requests are the stage of these tests, not what they are about.
import { createHourApp, testNow } from "../work-hour/work-hour.testing.ts";

type UpdateBody = NonNullable<CallInput<typeof updateServiceReport>["body"]>;

/** What never leaves the vendor: an internal note, a remark on hours, the title of a confidential request. */
export const internalWords = {
  note: "内部备注甲乙丙",
  remark: "检查归档日志并清理空间",
  confidentialTitle: "保密请求的标题",
  strangersTitle: "另一组织的请求",
} as const;

/** The application after a month in which company A raised requests, and the vendor worked on them. */
export type ReportSetup = Awaited<ReturnType<typeof createReportApp>>;

/** Starts the application in July, with a June that has requests, an internal note, and approved hours. */
export async function createReportApp() {
  const setup = await createHourApp();
  const { app, act, clock, requestId } = setup;
  const { serviceNumbers, companies } = app.world;
  await act.reply("dba", requestId, { contentMd: "已定位原因" });
  await act.reply("dba", requestId, { contentMd: internalWords.note, visibility: 1 });
  await act.raise("customer", { title: internalWords.confidentialTitle, isConfidential: true });
  await act.raise("otherCompany", { title: internalWords.strangersTitle, accId: serviceNumbers.b247 });
  const hours = await setup.enter("dba", { remark: internalWords.remark });
  await setup.review("ta", { ids: [hours.result.id], status: 1 });
  clock.set(new Date("2026-07-02T10:00:00+08:00"));
  await app.platform.database.kysely
    .updateTable("service_number")
    .set({ start_date: "2025-01-01", end_date: "2027-12-31" })
    .where("id", "=", serviceNumbers.a247)
    .execute();

  const id = serviceNumbers.a247;
  const generate = (as: PersonaName, month = "2026-06") =>
    app.call(generateMonthReport, { params: { id }, query: { month } }, { as });
  const read = (as: PersonaName, id2: number) => app.call(getServiceReport, { params: { id, id2 } }, { as });
  const update = async (as: PersonaName, id2: number, body: Partial<UpdateBody>) =>
    app.call(
      updateServiceReport,
      { params: { id, id2 }, body: { version: (await read("pa", id2)).result.version, ...body } },
      { as },
    );
  /** Does something on the twelfth of June. */
  const inJune = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const now = clock.now();
    clock.set(testNow);
    const result = await work();
    clock.set(now);
    return result;
  };
  const { kysely } = app.platform.database;
  return {
    app,
    act,
    clock,
    requestId,
    numberId: id,
    /** An hour of June that nobody has reviewed. */
    pendingHour: () => inJune(() => setup.enter("dba")),
    dropHour: (hourId: number) =>
      kysely.updateTable("work_hour").set({ deleted_at: testNow }).where("id", "=", hourId).execute(),
    /** A plan of the eleventh and twelfth of June that nobody was told of. */
    plan: async (change: Pick<Updateable<Schema["plan"]>, "title" | "status" | "ended_at">) => {
      const planId = await inJune(() => setup.plan());
      await kysely.updateTable("plan").set(change).where("id", "=", planId).execute();
      return planId;
    },
    generate,
    read,
    update,
    /** A fresh draft of a month of its own. */
    draft: async (month = "2026-06") => (await generate("ta", month)).result.reportId,
    show: (name: HourVisibility) =>
      app.platform.database.kysely
        .updateTable("company")
        .set({ hour_visibility: hourVisibility.toCode(name) })
        .where("id", "=", companies.a)
        .execute(),
  };
}
